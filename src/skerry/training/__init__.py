"""What makes the weights of the judges: `skerry train catan`."""

from ..core.mode import need_compiled

need_compiled("skerry.training")
