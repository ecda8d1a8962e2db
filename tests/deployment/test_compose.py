"""Dockerfile and compose.yaml held to the code, without an engine that could run them."""

import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.cli.main import main
from tests.docs.test_cli import commands
from tests.docs.test_configuration import ROWS

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE: Mapping[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: Mapping[str, Mapping[str, Any]] = COMPOSE["services"]
OURS = {name: one for name, one in SERVICES.items() if one.get("build")}
PINNED = re.compile(r"[a-z-]+:\d+\.\d+(\.\d+)?(-[a-z-]+)?")
"""A plain name with a version: whoever runs it chooses where images come from."""
OPERATORS = {"SUPERUSER_PASSWORD", "OWNER_PASSWORD", "SERVICE_PASSWORD"}
OPERATORS |= {"BROKER_URL", "BROKER_PASSWORD"}


def instructions(name: str) -> Iterator[list[str]]:
    """The words of every instruction of that name in the Dockerfile."""
    for line in DOCKERFILE.splitlines():
        words = line.split()
        if words[:1] == [name]:
            yield words[1:]


def test_there_is_everything_that_the_topology_has() -> None:
    assert set(OURS) == {"migrate", "api", "worker", "deliverer", "beat"}
    assert set(SERVICES) - set(OURS) == {"postgres", "rabbitmq", "redis"}
    assert {name for name, one in SERVICES.items() if "profiles" in one} == {"rabbitmq", "redis"}


@pytest.mark.parametrize("name", OURS)
def test_it_runs_commands_that_there_are_with_variables_that_there_are(name: str) -> None:
    assert " ".join(OURS[name]["command"]) in dict(commands(main))
    assert OURS[name]["environment"].keys() <= ROWS.keys()
    assert OURS[name]["secrets"] == ["master", "signing"]


@pytest.mark.parametrize("name", SERVICES)
def test_every_image_is_pinned_and_every_container_confined(name: str) -> None:
    service = SERVICES[name]
    assert PINNED.fullmatch(service["image"]), service["image"]
    assert service["read_only"] is True
    assert service["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate", "beat"}))
def test_every_container_that_answers_is_asked_how_it_is(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"


@pytest.mark.parametrize("name", ["api", "worker", "deliverer", "beat"])
def test_nothing_of_ours_starts_before_the_schema_is_there(name: str) -> None:
    assert OURS[name]["depends_on"] == {"migrate": {"condition": "service_completed_successfully"}}
    assert "REFEREE_DATABASE_URL" not in OURS[name]["environment"]


def test_what_must_be_given_is_known_and_stands_nowhere() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert set(re.findall(r"\$\{([A-Z_]+)", text)) == OPERATORS
    assert "master.secret" in (ROOT / ".gitignore").read_text("utf-8")


def test_the_files_that_it_mounts_are_there() -> None:
    (mounted,) = (v for v in SERVICES["postgres"]["volumes"] if v.startswith("./"))
    assert (ROOT / mounted.split(":")[0]).samefile(str(files("eventstore") / "sql/roles.sql"))


def test_the_image_is_pinned_hashed_and_of_nobody_in_particular() -> None:
    assert {words[0] for words in instructions("FROM")} == {"python:3.12.8-slim-bookworm"}
    assert "pip install --require-hashes -r requirements.txt" in DOCKERFILE
    (user,) = instructions("USER")
    assert user == ["10001:10001"]
    assert list(instructions("ENTRYPOINT")) == [['["referee"]']]


def test_variables_of_the_image_are_known() -> None:
    named = re.findall(r"\b(REFEREE_[A-Z_]+)=", DOCKERFILE)
    assert named and set(named) <= ROWS.keys()


@pytest.mark.slow
def test_what_the_image_copies_is_the_whole_program(tmp_path: Path) -> None:
    sources = [one for *ones, _ in instructions("COPY") for one in ones if "/opt" not in one]
    for source in (one for one in sources if one != "requirements.txt" and "--" not in one):
        place, skipped = tmp_path / "src" / source, shutil.ignore_patterns("__pycache__")
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, place, ignore=skipped)
        else:
            place.parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / source, place)
    build = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    subprocess.run([*build, "--wheel-dir", tmp_path, tmp_path / "src"], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    packages = ("api", "eventstore", "referee", "workers")
    needed = (p for package in packages for p in (ROOT / package).rglob("*.*") if p.is_file())
    names = {p.relative_to(ROOT).as_posix() for p in needed if "__pycache__" not in p.parts}
    assert names - held == set()
