"""`python -m tests.contract`: compare openapi.yaml with the last release; 1 if clients break."""

import sys

from tests.contract.compatible import breaches
from tests.contract.released import CURRENT, read, releases

base = releases()[-1]
found = breaches(read(base), read(CURRENT))
for place, says in found:
    print(f"{place}: {says}")
print(f"{len(found)} breaking changes since {base.name}")
sys.exit(bool(found))
