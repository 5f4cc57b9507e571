"""Addresses of tables: what a person copies from a browser, as the address of the file itself."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import parse_qs, quote, urlencode, urlsplit, urlunsplit

#: Hosts of this machine, the only ones that may be asked by http, and only on request.
_LOCAL = ("localhost", "127.0.0.1", "::1")
#: An address of a Google spreadsheet, perhaps of one of several accounts.
_GOOGLE = re.compile(r"/spreadsheets/(?:u/\d+/)?d/(?P<id>[\w-]+)(?:/[\w-]*)?/?\Z")
_PUBLISHED = re.compile(r"/spreadsheets/(?:u/\d+/)?d/e/(?P<id>[\w-]+)/pub(?:html)?\Z")
_FORMATS = ("csv", "tsv", "xlsx", "ods")
#: IPv6 addresses that stand for one of IPv4. Source: RFC 6052, 2.1.
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


class AddressRefused(Exception):
    """Nothing is asked of an address; the text says why and what to do."""


def file_address(url: str, suffix: str, *, localhost: bool = False) -> str:
    """Return the address of a table's file in the format of its snapshot.

    Spreadsheets of Google, files of GitHub and links of Dropbox are addressed by what their pages show in a browser.

    Args:
        suffix: of the snapshot, such as `.csv`; localhost: this machine may be asked, also by http.

    Errors:
        AddressRefused: not an https address, or one with a name and password.

    Source: Google's export and publishing links; GitHub's raw.githubusercontent.com; Dropbox's `dl=1`.
    """
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise AddressRefused(f"'{url}' is not an address") from None
    if parts.scheme.lower() != "https" and not (localhost and parts.scheme == "http" and host in _LOCAL):
        raise AddressRefused(f"'{url}' is not an https address")
    if not host or any(c.isspace() or ord(c) < 32 for c in url.strip()):
        raise AddressRefused(f"'{url}' is not an address")
    if parts.username is not None or parts.password is not None:
        raise AddressRefused(f"the address of '{host}' has a user name in it; use one that needs none")
    path, query = _of_service(host, parts.path, parts.query, parts.fragment, suffix.lstrip(".").lower())
    if host == "github.com" and "/blob/" in path:
        host, path = "raw.githubusercontent.com", path.replace("/blob/", "/", 1)
    try:
        name = host if ":" in host else host.encode("idna").decode("ascii")
    except UnicodeError:
        raise AddressRefused(f"'{host}' is not the name of a host") from None
    netloc = (f"[{name}]" if ":" in name else name) + (f":{port}" if port else "")
    escaped = quote(path or "/", safe="/%:@!$&'()*+,;=~-._")
    return urlunsplit((parts.scheme.lower(), netloc, escaped, quote(query, safe="=&%/?:@!$'()*+,;~-._"), ""))


def _of_service(host: str, path: str, query: str, fragment: str, form: str) -> tuple[str, str]:
    """Return path and query of the file that a page of some service shows."""
    asked = {name: values[0] for name, values in parse_qs(query).items()}
    form = form if form in _FORMATS else "csv"
    if host == "docs.google.com":
        sheet = asked.get("gid") or parse_qs(fragment).get("gid", [""])[0]
        if found := _PUBLISHED.match(path):
            wanted = {"gid": sheet, "single": "true"} if sheet else {}
            return f"/spreadsheets/d/e/{found['id']}/pub", urlencode({**wanted, "output": form})
        if (found := _GOOGLE.match(path)) and "format" not in asked:
            wanted = {"format": form} | ({"gid": sheet} if sheet else {})
            return f"/spreadsheets/d/{found['id']}/export", urlencode(wanted)
    if host in ("www.dropbox.com", "dropbox.com"):
        return path, urlencode({**asked, "dl": "1"})
    return path, query


def is_public(address: str) -> bool:
    """Return whether an IP address is of the public internet: not private, of this machine, or of its network."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in _TRANSLATED:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
    return ip.is_global and not ip.is_multicast


def is_loopback(address: str) -> bool:
    """Return whether an IP address is of this machine."""
    return ipaddress.ip_address(address.partition("%")[0]).is_loopback
