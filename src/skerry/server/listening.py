"""The socket a server listens on: taken before anybody is told its address."""

from __future__ import annotations

import errno
import socket

from ..core.errors import BadOption

#: Connections that wait while the server starts.
BACKLOG = 2048


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


def _reason(host: str, port: int, error: OSError) -> str:
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"--host {host}: not an address of this machine"
    if error.errno == errno.EADDRINUSE:
        return f"--port {port}: another program listens there; say another --port"
    if error.errno == errno.EACCES:
        return f"--port {port}: this account may not listen there; say a --port above 1023"
    return f"--port {port}: {error.strerror or error}"
