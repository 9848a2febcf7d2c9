"""How the running bot is: figures for Prometheus, a page for supervisors, words for systemd and for a person."""
