"""The client subscribes, and looks after its webhooks."""

import pytest

from referee.client import Problem, RefereeClient

URL = "https://tables.example.com/hooks"


def test_a_webhook_from_its_creation_to_its_end(organiser: RefereeClient) -> None:
    made = organiser.create_webhook(URL, ["game.*"], name="Live table")
    hook = made["webhook"]
    assert made["secret"].startswith("whsec_")
    assert [row["name"] for row in organiser.webhooks()] == ["Live table"]
    assert organiser.pause_webhook(hook)["state"] == "paused"
    assert organiser.webhook(hook)["reason"] == "by-owner"
    assert organiser.resume_webhook(hook)["state"] == "active"
    assert organiser.rotate_webhook_secret(hook, 60)["secret"] != made["secret"]
    assert organiser.rotate_webhook_secret(hook)["secret"] != made["secret"]
    assert organiser.delete_webhook(hook)["state"] == "deleted"
    assert organiser.webhook(hook)["state"] == "deleted"
    with pytest.raises(Problem) as gone:
        organiser.pause_webhook(hook)
    assert gone.value.slug == "unknown-webhook"


def test_the_log_and_sending_again(organiser: RefereeClient) -> None:
    hook = organiser.create_webhook(URL)["webhook"]
    sent = [organiser.test_webhook(hook)["message"] for _ in range(3)]
    rows = [*organiser.deliveries(hook)]
    assert [row["message"] for row in rows] == sent
    assert organiser.delivery(hook, rows[0]["number"])["request"]["body"]["type"] == "test"
    organiser.redeliver(hook, rows[1]["number"])
    organiser.redeliver(hook, after=rows[0]["number"], until=rows[2]["number"])
    copies = [row["copy_of"] for row in organiser.deliveries(hook, rows[-1]["number"])]
    assert copies == [rows[1]["number"], rows[1]["number"], rows[2]["number"]]
