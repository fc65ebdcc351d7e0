"""A network that is being taught, with numpy: what it says, how it learns, and its file."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .. import network
from ..core.whole_file import write_whole

HIDDEN = 32
BATCH, RATE, SHRINK, EPOCHS = 512, 2e-3, 1e-4, 3
#: What the network itself says one position later counts this little beside the result.
LATER = 0.05
HELD_OUT = 20  #: one game in so many tells the loss and teaches nothing
PIECE = 8192  #: positions at a time
NOTHING = 1e-25  #: what a hidden unit must be able to add at least, to be kept
LEAST_INPUT, MOST_INPUT = -4, 50  #: between which all inputs are
BIAS = 3  #: of a network's parts, which alone does not shrink


class Net(NamedTuple):
    """The weights: of the inputs, of the inputs times lateness, of the hidden layer."""

    linear: Any
    linear_late: Any
    w_in: Any
    bias: Any
    w_out: Any


class Positions(NamedTuple):
    """Inputs by position, seat and input; the number of the game; by seat the share of its win,
    and the luck that came after the position."""

    inputs: Any
    game: Any
    result: Any
    luck_after: Any

    def part(self, chosen: Any) -> Positions:
        """Some of the positions."""
        return Positions(*(column[chosen] for column in self))

    def first_inputs(self, size: int) -> Positions:
        """With fewer inputs, as a judge sees them that knows only the first ones."""
        return self._replace(inputs=self.inputs[:, :, :size])


def blank(size: int, hidden: int = HIDDEN) -> Net:
    """A network that has learned nothing."""
    draw = np.random.default_rng(2)
    w_in = draw.standard_normal((size, hidden)) / math.sqrt(size)
    w_out = draw.standard_normal(hidden) * 0.05
    return Net(np.zeros(size), np.zeros(size), w_in, np.zeros(hidden), w_out)


def widened(net: Net, hidden: int) -> Net:
    """A network with at least so many hidden units that says the same: the new ones add nothing
    yet."""
    more = hidden - len(net.bias)
    if more <= 0:
        return net
    fresh = blank(len(net.linear), more)
    return net._replace(
        w_in=np.concatenate([net.w_in, fresh.w_in], axis=1),
        bias=np.concatenate([net.bias, fresh.bias]),
        w_out=np.concatenate([net.w_out, 0 * fresh.w_out]),
    )


def win_chances_of(net: Net, inputs: Any, late_at: int) -> tuple[Any, Any]:
    """Chances by position and seat; and what the hidden layer says."""
    hidden = np.maximum(inputs @ net.w_in + net.bias, 0)
    strength = inputs @ net.linear + hidden @ net.w_out
    strength += inputs[:, :1, late_at] * (inputs @ net.linear_late)
    share = np.exp(strength - strength.max(axis=1, keepdims=True))
    return share / share.sum(axis=1, keepdims=True), hidden


def all_chances(net: Net, inputs: Any, late_at: int) -> Any:
    """Chances by position and seat, worked out in pieces."""
    return np.concatenate(
        [
            win_chances_of(net, inputs[k : k + PIECE].astype(np.float32), late_at)[0]
            for k in range(0, len(inputs), PIECE)
        ]
    )


def targets(net: Net | None, positions: Positions, late_at: int) -> Any:
    """What the network is to say of each position: who won, with the luck taken off that came
    after it, and a little what the network says later.

    Luck has the mean 0 from any position on, whoever judges it: targets stray less, and not
    elsewhere.
    """
    inputs, game, result, luck_after = positions
    told = (result - luck_after).astype(np.float32)
    if net is None:
        return told
    later = all_chances(net, inputs, late_at)
    for k in range(len(inputs) - 2, -1, -1):
        if game[k] == game[k + 1]:
            between = luck_after[k] - luck_after[k + 1]
            told[k] = (1 - LATER) * told[k + 1] + LATER * later[k + 1] - between
    return told


def mean_loss(net: Net, positions: Positions, late_at: int) -> float:
    """The mean logarithmic loss of what a network says of who won."""
    told = np.log(all_chances(net, positions.inputs, late_at) + 1e-9)
    return float(-(positions.result * told).sum() / len(told))


def teach(
    known: Net | None, positions: Positions, late_at: int, hidden: int = HIDDEN
) -> tuple[Net, float]:
    """Adam over all positions, each input at the scale it has; and the mean loss on the games that
    were kept out of it, one of HELD_OUT."""
    held = positions.game % HELD_OUT == 0
    test, positions = positions.part(held), positions.part(~held)
    net = known or blank(positions.inputs.shape[2], hidden)
    scale = 1 / np.maximum(positions.inputs[::7].astype(np.float32).std(axis=(0, 1)), 0.02)
    net = Net(*(np.asarray(part, np.float32) for part in net))
    told = targets(known and net, positions, late_at)
    batch = min(BATCH, max(1, len(told)))
    draw, batches = np.random.default_rng(3), len(told) // batch
    adam = Adam(net, (scale, scale, scale[:, None], 1.0, 1.0))
    for _ in range(EPOCHS):
        order = draw.permutation(len(told))
        for k in range(batches):
            some = order[k * batch : (k + 1) * batch]
            inputs, wanted = positions.inputs[some].astype(np.float32), told[some]
            share, layer = win_chances_of(net, inputs, late_at)
            pull = ((share - wanted) / batch).reshape(-1)
            grads = gradients(net, inputs, layer, pull, late_at)
            net = adam.step(net, grads, RATE * (1.01 - (adam.steps + 1) / (EPOCHS * batches)))
    return net, mean_loss(net, test if len(test.game) else positions, late_at)


def gradients(net: Net, inputs: Any, layer: Any, pull: Any, late_at: int) -> tuple[Any, ...]:
    """The slope of the loss for each part of a network; `pull`: for each strength."""
    size, hidden = net.w_in.shape
    late = np.repeat(inputs[:, 0, late_at], inputs.shape[1])
    flat, layer = inputs.reshape(-1, size), layer.reshape(-1, hidden)
    back = pull[:, None] * net.w_out * (layer > 0)
    return (
        flat.T @ pull, flat.T @ (pull * late), flat.T @ back, back.sum(axis=0), layer.T @ pull,
    )  # fmt: skip


class Adam:
    """The optimizer of that name, with weight decay; `scales` say how large steps of a part are."""

    def __init__(self, net: Net, scales: tuple[Any, ...]) -> None:
        self.scales, self.steps = scales, 0
        self.mean, self.square = ([np.zeros_like(part) for part in net] for _ in range(2))

    def step(self, net: Net, grads: tuple[Any, ...], rate: float) -> Net:
        """A network that is a little better on these gradients."""
        self.steps += 1
        mean, square, parts = self.mean, self.square, []
        for j, (part, grad) in enumerate(zip(net, grads, strict=True)):
            slope = (grad + (SHRINK * part if j != BIAS else 0.0)) * self.scales[j]
            mean[j] = 0.9 * mean[j] + 0.1 * slope
            square[j] = 0.999 * square[j] + 0.001 * slope * slope
            size = np.sqrt(square[j] / (1 - 0.999**self.steps)) + 1e-7
            parts.append(part - rate * self.scales[j] * mean[j] / (1 - 0.9**self.steps) / size)
        return Net(*(part.astype(np.float32) for part in parts))


def lean(net: Net) -> Net:
    """Without hidden units that shrank to nothing, and those that no inputs can make positive: they
    cannot change a sum's last digit."""
    up, down = np.maximum(net.w_in, 0).sum(axis=0), np.maximum(-net.w_in, 0).sum(axis=0)
    fires = net.bias + MOST_INPUT * up - LEAST_INPUT * down > 0
    reach = np.abs(net.w_out) * (np.abs(net.bias) + MOST_INPUT * (up + down))
    live = fires & (reach > NOTHING)
    return net._replace(w_in=net.w_in[:, live], bias=net.bias[live], w_out=net.w_out[live])


def write(nets: Sequence[Net], path: Path) -> None:
    """The weights as a data file."""
    lines = ["# See the manifest beside this file; the rows of `w_in` are the inputs."]
    for table, net in zip(network.WEIGHT_SETS, map(lean, nets), strict=True):
        lines += ["", f"[{table}]"]
        for name in ("linear", "linear_late", "bias", "w_out"):
            lines.append(f"{name} = [{', '.join(_number(x) for x in getattr(net, name))}]")
        lines += ["w_in = [", *(f"  [{', '.join(map(_number, row))}]," for row in net.w_in), "]"]
    write_whole(path, "\n".join(lines) + "\n")


def _number(x: float) -> str:
    return repr(float(f"{x:.4g}"))


def read(path: Path) -> list[Net]:
    """The weights of a data file."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [Net(*(np.array(data[t][part]) for part in Net._fields)) for t in network.WEIGHT_SETS]
