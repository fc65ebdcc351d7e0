"""The socket a server listens on: taken before anybody is told its address."""

from __future__ import annotations

import errno
import os
import socket
import stat
from pathlib import Path

from ..core.errors import BadOption

#: Connections that wait while the server starts.
BACKLOG = 2048
#: The file descriptor that systemd hands over first.
HANDED_OVER = 3
#: What stands for the address of whoever connects to a unix socket.
UNIX = "unix"


def listen(host: str, port: int) -> socket.socket:
    """A socket that is ours from now on, or BadOption with what to do instead."""
    taken = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(BACKLOG)
    except OSError as error:
        taken.close()
        raise BadOption(_reason(host, port, error)) from None
    taken.set_inheritable(True)
    return taken


def listen_at(path: Path, mode: int) -> socket.socket:
    """A unix socket that is ours from now on; one that a dead server left is replaced."""
    if not hasattr(socket, "AF_UNIX"):
        raise BadOption("--socket: this system has no unix sockets; say --host and --port")
    try:
        _remove_stale(path)
        taken = socket.socket(socket.AF_UNIX)
        # Nobody gets in before the permissions are those that were asked for.
        before = os.umask(0o177)
        try:
            taken.bind(str(path))
        finally:
            os.umask(before)
        path.chmod(mode)
        taken.listen(BACKLOG)
    except OSError as error:
        raise BadOption(f"--socket {path}: {error.strerror or error}") from None
    taken.set_inheritable(True)
    return taken


def _remove_stale(path: Path) -> None:
    """Remove a socket on which nobody listens; refuse anything else that is in the way."""
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(kind):
        raise BadOption(f"--socket {path}: a file of this name is there, and it is not a socket")
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(2)
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink()
            return
    raise BadOption(f"--socket {path}: another program listens there; say another --socket")


def handed_over() -> socket.socket | None:
    """The socket that systemd opened for this process, if it did (sd_listen_fds)."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    count = os.environ.get("LISTEN_FDS", "")
    # They are meant for this process alone, not for those it starts.
    for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"):
        os.environ.pop(name, None)
    if count != "1":
        raise BadOption(f"systemd handed over {count or 'no'} sockets; expected one")
    taken = socket.socket(fileno=HANDED_OVER)
    taken.set_inheritable(True)
    return taken


def is_unix(taken: socket.socket) -> bool:
    """Whether a socket is a unix socket."""
    return taken.family == getattr(socket, "AF_UNIX", None)


def _reason(host: str, port: int, error: OSError) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"--host {host}: not an address of this machine"
    if error.errno == errno.EADDRINUSE:
        return f"--port {port}: another program listens there; say another --port"
    if error.errno == errno.EACCES:
        return f"--port {port}: this account may not listen there; say a --port above 1023"
    return f"--port {port}: {error.strerror or error}"
