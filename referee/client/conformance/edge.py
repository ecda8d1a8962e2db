"""Checks of what holds for every request: problems, tokens, bodies, keys."""

from referee.client.conformance.visit import Visit, expect, fresh_key, holds, same

UNAUTHENTICATED = 401


def it_is_alive_and_ready(visit: Visit) -> None:
    """The process answers, and so does its store."""
    expect(visit.get("/healthz"), 200)
    expect(visit.get("/readyz"), 200)


def rulesets_say_what_can_be_played(visit: Visit) -> None:
    """Each listed ruleset has its actions, options and rules."""
    listed = expect(visit.get("/v1/rulesets"), 200)["rulesets"]
    holds("no ruleset is offered", listed)
    known = {row["id"]: row for row in listed}
    visit.ruleset = visit.ruleset or ("bunny-bluff" if "bunny-bluff" in known else listed[0]["id"])
    holds(f"{visit.ruleset} is not offered", visit.ruleset in known)
    visit.seats = known[visit.ruleset]["seats"]["min"]
    ruleset = expect(visit.get(f"/v1/rulesets/{visit.ruleset}"), 200)
    for part in ("actions", "options", "events"):
        holds(f"the ruleset has no {part}", ruleset.get(part))


def refusals_are_documented_problems(visit: Visit) -> None:
    """An unknown address is a problem whose type leads to an explanation."""
    body = expect(visit.get("/v1/nothing-is-here"), 404, "not-found")
    holds("a problem has no title", body.get("title"))
    expect(visit.get(body["type"], headers={"Accept": "application/json"}), 200)


def methods_are_refused_with_those_that_are_allowed(visit: Visit) -> None:
    """405 says what may be used instead."""
    refused = visit.send("DELETE", "/v1/games")
    expect(refused, 405, "method-not-allowed")
    holds("405 has no Allow with GET", "GET" in refused.headers.get("Allow", ""))


def nobody_writes_without_a_token(visit: Visit) -> None:
    """Neither without one, nor with one that nobody has."""
    body = {"ruleset": visit.ruleset, "seats": visit.seats}
    for token in (None, "nobodys"):
        refused = visit.post("/v1/games", body, token)
        expect(refused, UNAUTHENTICATED, "unauthenticated")
        challenge = refused.headers.get("WWW-Authenticate", "")
        holds("401 has no WWW-Authenticate: Bearer", challenge.startswith("Bearer"))


def bodies_are_read_strictly(visit: Visit) -> None:
    """Broken JSON, doubled names, unknown members, other media types."""
    for text, media, status, slug in (
        ('{"ruleset":', "application/json", 400, "malformed-json"),
        ('{"seats":2,"seats":3}', "application/json", 400, "duplicate-key"),
        ('{"seats":NaN}', "application/json", 400, "not-a-number"),
        ("ruleset=chess", "application/x-www-form-urlencoded", 415, "unsupported-media-type"),
        ('{"ruleset":"x","seats":2,"colour":"red"}', "application/json", 422, "bad-fields"),
    ):
        headers = {"Idempotency-Key": fresh_key(), "Content-Type": media}
        sent = visit.send("POST", "/v1/games", token=visit.key, headers=headers, data=text)
        body = expect(sent, status, slug)
    holds("a wrong field is not pointed at", body["errors"][0]["pointer"])


def writing_takes_an_idempotency_key(visit: Visit) -> None:
    """A POST without one is refused."""
    body = {"ruleset": visit.ruleset, "seats": visit.seats}
    expect(
        visit.send("POST", "/v1/games", token=visit.key, json=body), 400, "idempotency-key-missing"
    )


def a_game_is_created_once(visit: Visit) -> None:
    """The same key gives the same game; with another body it is refused."""
    body = {"ruleset": visit.ruleset, "seats": visit.seats, "practice": visit.seed}
    key = fresh_key()
    first, again = (visit.post("/v1/games", body, visit.key, key=key) for _ in range(2))
    made = expect(first, 201)
    same("the repeated answer", expect(again, 201), made)
    same("Idempotent-Replayed of the repeat", again.headers.get("Idempotent-Replayed"), "true")
    same("Location", first.headers.get("Location"), f"/v1/games/{made['game']}")
    holds("no commitment binds the dice", len(made["commitment"]) == 2 * 32)
    other = {**body, "practice": "another"}
    expect(visit.post("/v1/games", other, visit.key, key=key), 422, "key-reused")
    visit.game, visit.commitment = made["game"], made["commitment"]


CHECKS = (
    it_is_alive_and_ready,
    rulesets_say_what_can_be_played,
    refusals_are_documented_problems,
    methods_are_refused_with_those_that_are_allowed,
    nobody_writes_without_a_token,
    bodies_are_read_strictly,
    writing_takes_an_idempotency_key,
    a_game_is_created_once,
)
