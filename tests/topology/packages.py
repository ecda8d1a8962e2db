"""The servers of Debian's packages: found, or installed by root; their services stay off."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

POLICY: Final = Path("/usr/sbin/policy-rc.d")
"""Debian's packages ask it whether they may start what they bring."""
POSTGRES: Final = Path("/usr/lib/postgresql")
RABBITMQ: Final = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
OLDEST: Final = 15


class Missing(Exception):
    """A server is not there, and cannot be installed from here."""


@dataclass(frozen=True, slots=True)
class Programs:
    """Where the programs of the three servers are."""

    postgres: Path
    """The folder with `postgres`, `initdb` and `psql` of one version."""
    rabbitmq: Path
    epmd: Path
    redis: Path

    @property
    def versions(self) -> str:
        """What they call themselves."""
        postgres, redis = (
            subprocess.check_output((program, "--version"), text=True).split()[2]
            for program in (self.postgres / "postgres", self.redis)
        )
        (node,) = RABBITMQ.parents[1].glob("lib/rabbitmq_server-*")
        rabbitmq = node.name.rpartition("-")[2]
        return f"PostgreSQL {postgres}, RabbitMQ {rabbitmq}, Redis {redis.removeprefix('v=')}"


def installed() -> Programs:
    """The programs; what is missing is installed if we may."""
    if missing := [package for package, program in wanted().items() if program is None]:
        install(missing)
    found = wanted()
    if still := [package for package, program in found.items() if program is None]:
        raise Missing(f"Not there even after their installation: {', '.join(still)}.")
    postgres, rabbitmq, epmd, redis = (program for program in found.values() if program)
    return Programs(postgres.parent, rabbitmq, epmd, redis)


def wanted() -> dict[str, Path | None]:
    """The program of each package, or None."""
    return {
        "postgresql": _newest_postgres(),
        "rabbitmq-server": RABBITMQ if RABBITMQ.exists() else None,
        "erlang-base": _on_path("epmd"),
        "redis-server": _on_path("redis-server"),
    }


def install(packages: list[str]) -> None:
    """Install Debian's packages as root; the services in them are not started."""
    named = " ".join(packages)
    if shutil.which("apt-get") is None:
        raise Missing(f"Missing: {named}, and there is no apt-get. Install them by hand.")
    if os.geteuid() != 0:
        raise Missing(f"Missing: {named}. As root: apt-get install {named}")
    with _no_services():
        _apt("update")
        _apt("install", "--yes", "--no-install-recommends", *packages)


def _apt(*words: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ("apt-get", "-qq", *words)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"`{' '.join(command)}` failed:\n{done.stdout}{done.stderr}")


@contextmanager
def _no_services() -> Iterator[None]:
    """Somebody's own policy is left as it is."""
    if POLICY.exists():
        yield
        return
    POLICY.write_text("#!/bin/sh\nexit 101\n")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        POLICY.unlink()


def _newest_postgres() -> Path | None:
    majors = (int(path.name) for path in POSTGRES.glob("*") if path.name.isdigit())
    known = [major for major in majors if major >= OLDEST]
    return _program(POSTGRES / str(max(known)) / "bin/initdb") if known else None


def _on_path(name: str) -> Path | None:
    found = shutil.which(name, path=f"{os.defpath}:/usr/sbin:/usr/bin")
    return Path(found) if found else None


def _program(path: Path) -> Path | None:
    return path if path.exists() else None
