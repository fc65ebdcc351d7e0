"""`python -m skerry.cli` is `skerry`."""

from . import main

if __name__ == "__main__":
    main()
