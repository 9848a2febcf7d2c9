"""What happens because time has passed: reminders, deadlines, time away, tidying up."""
