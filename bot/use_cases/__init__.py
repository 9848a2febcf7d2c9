"""What people and time can do, one file a subject."""
