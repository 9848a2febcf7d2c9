"""What somebody settles for themselves or their server: notifications, privacy, setup."""
