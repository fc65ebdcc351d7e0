"""Limits: how often an address, a person or a table may do something."""

from __future__ import annotations

import asyncio
import ipaddress
import math
from collections import OrderedDict
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary


@dataclass
class Bucket:
    """A token bucket: `rate` a second on average, `burst` at once. A rate of 0 is no limit.

    What costs more than is left leaves a debt, so that even a small bucket allows it at times.

    >>> bucket = Bucket(rate=1, burst=2)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.5)]
    [True, True, False, True]
    >>> [bucket.take(4.0, 9), bucket.take(11.0), bucket.take(12.0)]
    [True, False, True]
    """

    rate: float
    burst: float
    _left: float = field(default=0, init=False)
    _last: float = field(default=-math.inf, init=False)

    def take(self, now: float, cost: float = 1) -> bool:
        """Whether one more is allowed at this time; dear ones count for several."""
        if not self.rate:
            return True
        self._left = min(self.burst, self._left + (now - self._last) * self.rate)
        self._last = now
        if self._left < min(1, self.burst):
            return False
        self._left -= cost
        return True


#: Addresses, people or tables whose buckets are remembered.
REMEMBERED = 10_000


class Buckets:
    """One bucket for each key; the ones that were used long ago are forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float, cost: float = 1) -> bool:
        """Whether one more is allowed for this key."""
        if not self.rate:
            return True
        bucket = self._buckets.pop(key, None) or Bucket(self.rate, self.burst)
        self._buckets[key] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(now, cost)


@dataclass(frozen=True)
class Quota:
    """How often something may be done: each pair is so many a second, and so many at once.

    `table` is for all together who have no seat at a table.
    """

    address: tuple[float, float]
    person: tuple[float, float]
    table: tuple[float, float] = (0, 0)


#: What is limited beside the plain number of messages. A school behind one address must be able
#: to begin a lesson, so addresses may do much at once, but not for long.
QUOTAS = {
    "costly": Quota(address=(20, 120), person=(6, 40)),
    "chat": Quota(address=(3, 20), person=(0.7, 6), table=(3, 15)),
    "table": Quota(address=(4, 240), person=(0.7, 30), table=(2, 60)),
    "sit": Quota(address=(0.1, 40), person=(0.1, 10)),
    "seek": Quota(address=(1, 60), person=(0.2, 12)),
    "open": Quota(address=(1 / 60, 60), person=(1 / 60, 40)),
    "hint": Quota(address=(2, 40), person=(1 / 4, 10)),
    "sign-in": Quota(address=(1 / 10, 20), person=(1 / 60, 5)),
    # Tries at one name from everywhere but where its owner was seen: more than one address makes,
    # so that nobody alone can use them up, and too few to guess by many addresses.
    "guess": Quota(address=(0, 0), person=(1 / 20, 60)),
    "account": Quota(address=(1 / 60, 20), person=(1 / 600, 3)),
    "review": Quota(address=(1 / 20, 40), person=(1 / 60, 10)),
    "people": Quota(address=(2, 80), person=(0.5, 30)),
    "tie": Quota(address=(1 / 5, 60), person=(1 / 20, 15)),
    "report": Quota(address=(1 / 60, 20), person=(1 / 600, 5)),
    "puzzle": Quota(address=(2, 80), person=(0.5, 20)),
}
#: An address may send as much as so many connections.
ADDRESS_CONNECTIONS = 10


class Limits:
    """The buckets of a worker; `rate` and `burst` are those of one connection, 0 lifts all."""

    def __init__(self, rate: float, burst: float) -> None:
        self._messages = Buckets(rate * ADDRESS_CONNECTIONS, burst * ADDRESS_CONNECTIONS)
        self._kinds = {
            kind: [
                Buckets(per_second if rate else 0, at_once)
                for per_second, at_once in (quota.person, quota.table, quota.address)
            ]
            for kind, quota in QUOTAS.items()
        }
        self._homes: OrderedDict[tuple[str, str], None] = OrderedDict()

    def may_send(self, address: str, now: float, cost: float = 1) -> bool:
        """Whether one more message may come from an address."""
        return self._messages.take(address, now, cost)

    def may(self, kind: str, now: float, address: str, person: str = "", table: str = "") -> bool:
        """Whether something of a kind may be done once more; a key that is empty is not asked.

        The address comes last: what a person is refused is not held against the neighbours.
        """
        keys = zip(self._kinds[kind], (person, table, address), strict=True)
        return all(buckets.take(key, now) for buckets, key in keys if key)

    def note_home(self, address: str, name: str) -> None:
        """Somebody has shown at an address that an account is his."""
        self._homes[address, name] = None
        self._homes.move_to_end((address, name))
        if len(self._homes) > REMEMBERED:
            self._homes.popitem(last=False)

    def may_guess(self, now: float, address: str, name: str) -> bool:
        """Whether one more passphrase may be tried at a name.

        Each address has its own tries, and all together have so many that whoever uses them up
        locks the owner out nowhere where he was before.
        """
        if not self.may("sign-in", now, address, f"{address} {name}"):
            return False
        return (address, name) in self._homes or self.may("guess", now, address, name)


class PersonLocks:
    """A lock for each person: who counts what somebody has and then gives him one more holds it,
    or as many would get through as ask at once.

    >>> locks = PersonLocks()
    >>> lock = locks.of("ada")
    >>> lock is locks.of("ada"), lock is locks.of("ben")
    (True, False)
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, person: str) -> asyncio.Lock:
        """The lock of a person, who is forgotten when nobody holds it."""
        lock = self._locks.get(person)
        if lock is None:
            lock = self._locks[person] = asyncio.Lock()
        return lock


def address_of(scope: MutableMapping[str, Any]) -> str:
    """The address a request or a connection comes from, as it is counted."""
    client = scope.get("client")
    return address_key(client[0]) if client else ""


def address_key(host: str) -> str:
    """What stands for everybody who shares an address: of IPv6 the network of 64 bits.

    >>> address_key("192.0.2.7"), address_key("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '2001:db8:1:2::/64')
    >>> address_key("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
