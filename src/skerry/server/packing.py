"""Answers that are the same for everybody, compressed once and kept."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

#: Kinds of files that become smaller.
TEXTS = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"})


def takes_gzip(request: Request) -> bool:
    """Whether the client reads gzip."""
    offers = request.headers.get("accept-encoding", "").lower().split(",")
    words = [offer.replace(" ", "").partition(";") for offer in offers]
    return any(name == "gzip" and quality not in ("q=0", "q=0.0") for name, _, quality in words)


def packed(request: Request, body: bytes, media_type: str) -> Response:
    """An answer that few others differ from: compressed where the client reads it."""
    if not takes_gzip(request):
        return Response(body, media_type=media_type, headers={"Vary": "Accept-Encoding"})
    return _gzipped(_compressed(body), media_type)


def packed_file(request: Request, file: Path) -> Response:
    """A file of the client, compressed where that helps and the client reads it."""
    if file.suffix not in TEXTS or not takes_gzip(request):
        return FileResponse(file, headers={"Vary": "Accept-Encoding"})
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return _gzipped(_compressed_file(file, file.stat().st_mtime_ns), kind)


def _gzipped(body: bytes, media_type: str) -> Response:
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, media_type=media_type, headers=headers)


@lru_cache(maxsize=16)
def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


@lru_cache(maxsize=256)
def _compressed_file(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 9, mtime=0)
