"""`python -m skerry` is the `skerry` command."""

from .cli import main

main()
