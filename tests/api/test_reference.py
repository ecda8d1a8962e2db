"""docs/reference/http.md says what the API does."""

from pathlib import Path

from api.spec import openapi

PAGE = (Path(__file__).parents[2] / "docs/reference/http.md").read_text()


def test_every_operation_is_on_the_page() -> None:
    for path, operations in openapi({})["paths"].items():
        short = path.replace("/v1/games/{game}/abandon", "…/abandon")
        assert f"{short}`" in PAGE, sorted(operations)
