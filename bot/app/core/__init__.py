"""What every use case shares: the store and the clock, games as they stand, plain values, votes and settings."""
