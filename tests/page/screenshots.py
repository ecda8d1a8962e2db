"""Every room of the page as pictures, to be looked at: `make screenshots`."""

import sys
from pathlib import Path

from tests.page.rooms import every_room
from tests.page.service import Browser, chromium, running


def main(only: str = "", folder: str = "build/screenshots") -> None:
    """Light and dark, phone and desktop; `only` rooms with this in their names."""
    found = chromium()
    if found is None:
        sys.exit("There is no Chromium here: apt-get install chromium")
    with running() as service:
        rooms = [room for room in every_room(service) if only in room["name"]]
        told = {"url": service.url, "rooms": rooms, "folder": folder}
        seen = Browser(found).run("every_page.mjs", **told)
    print(f"{seen['looked']} pictures in {Path(folder).resolve()}")
    print("\n".join(seen["found"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
