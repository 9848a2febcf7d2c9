"""What waits to be posted is sent: put into words, addressed by each one's wish, and kept until it has come."""
