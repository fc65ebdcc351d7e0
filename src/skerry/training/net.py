"""A network that is being taught, with numpy: what it says, how it learns, and its file."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .. import network

HIDDEN = 32
BATCH, RATE, SHRINK, EPOCHS = 512, 2e-3, 1e-4, 3
#: What the network itself says one position later counts this little beside the result.
LATER = 0.05
NOTHING = 1e-25  #: what a hidden unit must be able to add at least, to be kept
BIAS = 3  #: of a network's parts, which alone does not shrink


class Net(NamedTuple):
    """The weights: of the inputs, of the inputs times lateness, of the hidden layer."""

    linear: Any
    linear_late: Any
    w_in: Any
    bias: Any
    w_out: Any


class Positions(NamedTuple):
    """Inputs by position, seat and input; the number of the game; and who won it."""

    inputs: Any
    game: Any
    winner: Any


def blank(size: int) -> Net:
    """A network that has learned nothing."""
    draw = np.random.default_rng(2)
    w_in = draw.standard_normal((size, HIDDEN)) / math.sqrt(size)
    w_out = draw.standard_normal(HIDDEN) * 0.05
    return Net(np.zeros(size), np.zeros(size), w_in, np.zeros(HIDDEN), w_out)


def win_chances_of(net: Net, inputs: Any, late_at: int) -> tuple[Any, Any]:
    """Chances by position and seat; and what the hidden layer says."""
    hidden = np.maximum(inputs @ net.w_in + net.bias, 0)
    strength = inputs @ net.linear + hidden @ net.w_out
    strength += inputs[:, :1, late_at] * (inputs @ net.linear_late)
    share = np.exp(strength - strength.max(axis=1, keepdims=True))
    return share / share.sum(axis=1, keepdims=True), hidden


def results(net: Net | None, positions: Positions, late_at: int) -> Any:
    """What the network is to say of each position: who won, and a little what it says later."""
    inputs, game, winner = positions
    told = np.eye(inputs.shape[1], dtype=np.float32)[winner]
    if net is None:
        return told
    later = np.concatenate(
        [
            win_chances_of(net, inputs[k : k + 8192].astype(np.float32), late_at)[0]
            for k in range(0, len(inputs), 8192)
        ]
    )
    for k in range(len(inputs) - 2, -1, -1):
        if game[k] == game[k + 1]:
            told[k] = (1 - LATER) * told[k + 1] + LATER * later[k + 1]
    return told


def teach(known: Net | None, positions: Positions, late_at: int) -> tuple[Net, float]:
    """Adam over all positions, each input at the scale it has; and the mean loss at the end."""
    net = known or blank(positions.inputs.shape[2])
    scale = 1 / np.maximum(positions.inputs[::7].astype(np.float32).std(axis=(0, 1)), 0.02)
    net = Net(*(np.asarray(part, np.float32) for part in net))
    told = results(known and net, positions, late_at)
    draw, loss, batches = np.random.default_rng(3), 0.0, len(told) // BATCH
    adam = Adam(net, (scale, scale, scale[:, None], 1.0, 1.0))
    for _ in range(EPOCHS):
        order, loss = draw.permutation(len(told)), 0.0
        for k in range(batches):
            some = order[k * BATCH : (k + 1) * BATCH]
            inputs, wanted = positions.inputs[some].astype(np.float32), told[some]
            share, layer = win_chances_of(net, inputs, late_at)
            loss -= float(np.sum(wanted * np.log(share + 1e-9))) / BATCH / batches
            pull = ((share - wanted) / BATCH).reshape(-1)
            grads = gradients(net, inputs, layer, pull, late_at)
            net = adam.step(net, grads, RATE * (1.01 - (adam.steps + 1) / (EPOCHS * batches)))
    return net, loss


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
    """Without hidden units that shrank to nothing: they cannot change a sum's last digit."""
    reach = np.abs(net.w_out) * (np.abs(net.bias) + 50 * np.abs(net.w_in).sum(axis=0))
    live = reach > NOTHING
    return net._replace(w_in=net.w_in[:, live], bias=net.bias[live], w_out=net.w_out[live])


def write(nets: list[Net], path: Path) -> None:
    """The weights as a data file."""
    lines = ["# Written by skerry.training.learn; the rows of `w_in` are the inputs."]
    for table, net in zip(network.WEIGHT_SETS, map(lean, nets), strict=True):
        lines += ["", f"[{table}]"]
        for name in ("linear", "linear_late", "bias", "w_out"):
            lines.append(f"{name} = [{', '.join(_number(x) for x in getattr(net, name))}]")
        lines += ["w_in = [", *(f"  [{', '.join(map(_number, row))}]," for row in net.w_in), "]"]
    path.write_text("\n".join(lines) + "\n")


def _number(x: float) -> str:
    return repr(float(f"{x:.4g}"))


def read(path: Path) -> list[Net | None]:
    """The weights of a data file."""
    data = tomllib.loads(path.read_text())
    return [Net(*(np.array(data[t][part]) for part in Net._fields)) for t in network.WEIGHT_SETS]
