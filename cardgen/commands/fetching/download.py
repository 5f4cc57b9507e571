"""Download one file, with limits on size, time and redirects, and never from a private address.

The name of a host is resolved once, and the connection is made to the address that was judged: a name that leads
elsewhere a moment later leads nowhere.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from urllib.parse import urljoin, urlsplit

from cardgen import __version__
from cardgen.commands.fetching.addresses import AddressRefused, file_address, is_loopback, is_public

MAX_BYTES = 10_000_000
MAX_SECONDS = 30.0
MAX_REDIRECTS = 5
_CHUNK = 65_536
_REDIRECTS = (301, 302, 303, 307, 308)
_WHY = {
    401: "it needs a password; publish the table, or share it with everyone who has the link",
    403: "it is not public; publish the table, or share it with everyone who has the link",
    404: "there is nothing at this address",
    410: "there is nothing at this address any more",
    429: "it was asked too often; try again later",
}


class NotFetched(Exception):
    """A file could not be downloaded; the text says why and what to do."""


def download(url: str, suffix: str, *, localhost: bool = False, seconds: float = MAX_SECONDS) -> bytes:
    """Return the bytes of the table at an address.

    Args:
        suffix: of the file that is wanted; localhost: this machine may be asked, also by http.
        seconds: most time, the look-up of names included.

    Errors:
        NotFetched: the address is refused, does not answer in time, or what it gives is too large.
    """
    made: list[bytes | Exception] = []

    def run() -> None:
        try:
            made.append(_followed(url, suffix, localhost, time.monotonic() + seconds))
        except Exception as error:  # raised where it was asked, below
            made.append(error)

    # Neither the look-up of a name nor a server that sends a letter now and then can be bounded otherwise.
    work = threading.Thread(target=run, daemon=True)
    work.start()
    work.join(seconds)
    result = made[0] if made else TimeoutError()
    if isinstance(result, bytes):
        return result
    raise _explained(result, url, seconds) from result


def _explained(error: Exception, url: str, seconds: float) -> Exception:
    """Return the error that a user sees; one of ours as it is."""
    host = urlsplit(url).hostname or url
    if isinstance(error, NotFetched):
        return error
    if isinstance(error, AddressRefused):
        return NotFetched(str(error))
    if isinstance(error, TimeoutError):
        return NotFetched(f"'{host}' did not answer within {seconds:g} s; try again")
    if isinstance(error, ssl.SSLError):
        return NotFetched(f"'{host}' has no valid certificate ({error.reason or 'TLS'})")
    if isinstance(error, socket.gaierror):
        return NotFetched(f"no host '{host}'; check the address, and that you are online")
    if isinstance(error, OSError | http.client.HTTPException | ValueError):
        return NotFetched(f"'{host}' broke off ({type(error).__name__}); try again")
    return error


def _followed(url: str, suffix: str, localhost: bool, until: float) -> bytes:
    """Return what an address gives, after its redirects."""
    address = file_address(url, suffix, localhost=localhost)
    for _ in range(MAX_REDIRECTS + 1):
        given = _asked(address, localhost, until)
        if isinstance(given, bytes):
            return given
        address = file_address(urljoin(address, given), suffix, localhost=localhost)
    raise NotFetched(f"more than {MAX_REDIRECTS} redirects; use the address of the file itself")


def _asked(address: str, localhost: bool, until: float) -> bytes | str:
    """Return the bytes that an address gives, or where it redirects to."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    connection = _connection(host, parts.scheme, parts.port, localhost, until)
    try:
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        headers = {
            "Host": parts.netloc,
            "User-Agent": f"cardgen/{__version__}",
            "Accept": "*/*",
            "Accept-Encoding": "identity",
        }
        connection.request("GET", target, headers=headers)
        answer = connection.getresponse()
    except BaseException:
        connection.close()
        raise
    with closing(connection), answer:
        if answer.status in _REDIRECTS and (place := answer.getheader("Location")):
            return place
        if answer.status != 200:
            why = _WHY.get(answer.status, f"it answers {answer.status} {answer.reason}".strip())
            raise NotFetched(f"'{host}': {why}")
        if answer.getheader("Content-Encoding", "identity").lower() != "identity":
            raise NotFetched(f"'{host}' sends the file compressed, though asked not to")
        return _read(answer, host, until)


def _read(answer: http.client.HTTPResponse, host: str, until: float) -> bytes:
    too_large = NotFetched(
        f"the file of '{host}' is larger than {MAX_BYTES // 1_000_000} MB; split the table"
    )
    if answer.length is not None and answer.length > MAX_BYTES:
        raise too_large
    data = bytearray()
    while chunk := answer.read1(_CHUNK):
        data += chunk
        if len(data) > MAX_BYTES:
            raise too_large
        if time.monotonic() > until:
            raise TimeoutError
    if answer.length:
        raise http.client.IncompleteRead(bytes(data), answer.length)
    return bytes(data)


def _connection(
    host: str, scheme: str, port: int | None, localhost: bool, until: float
) -> http.client.HTTPConnection:
    """Return a connection to an address of a host that may be asked."""
    port = port or (443 if scheme == "https" else 80)
    there = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    numbers = [str(one[4][0]) for one in there]
    allowed = [n for n in numbers if is_public(n) or (localhost and is_loopback(n))]
    if not allowed:
        raise NotFetched(f"'{host}' is in a private network ({numbers[0]}), where nothing is fetched")
    left = max(until - time.monotonic(), 0.1)
    plain = _connected(allowed, port, left)
    connection = http.client.HTTPConnection(host, port, timeout=left)
    try:
        secure = ssl.create_default_context().wrap_socket if scheme == "https" else None
        connection.sock = secure(plain, server_hostname=host) if secure else plain
    except BaseException:
        plain.close()
        raise
    return connection


def _connected(addresses: Sequence[str], port: int, seconds: float) -> socket.socket:
    """Return a connection to the first address that answers: a host may have one of IPv6 that nobody can reach."""
    for address in addresses[:-1]:
        try:
            return socket.create_connection((address, port), timeout=seconds / len(addresses))
        except OSError:
            continue
    return socket.create_connection((addresses[-1], port), timeout=seconds)
