"""By which names and addresses others in the network reach a server on this machine."""

import socket
from collections.abc import Iterable
from ipaddress import ip_address

_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""An address of no machine (RFC 5737, RFC 3849), by the kind of network."""


def for_others(bound: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """The hosts to put into an address: this machine's own addresses, then its name.

    ``bound`` are the sockets that listen, each as the family of its address and that address.
    There are none where the sockets listen for this machine alone, or at an address that the
    user has named and so knows.
    """
    families = [family for family, address in bound if ip_address(address).is_unspecified]
    found = [address for family in families for address in _own(family)]
    if not found:
        return ()
    hosts = [f"[{address}]" if ":" in address else address for address in found]
    return tuple(dict.fromkeys([*hosts, socket.gethostname()]))


def _own(family: int) -> list[str]:
    """This machine's addresses of one family that another machine can use, the likeliest first."""
    found = []
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only chooses the address that it would send from.
            probe.connect((_ELSEWHERE[socket.AddressFamily(family)], 9))
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass  # no way out of this network; the name may still be known
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM)
    except OSError:
        named = []
    found += [str(address[0]) for *_, address in named]
    return [each for each in dict.fromkeys(found) if _is_for_others(each)]


def _is_for_others(address: str) -> bool:
    ip = ip_address(address.partition("%")[0])
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)
