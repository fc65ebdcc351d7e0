"""Programs that make the weights of the judges: `python -m skerry.training.learn catan`."""
