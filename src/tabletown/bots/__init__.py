"""Players that choose from a view and see nothing else."""
