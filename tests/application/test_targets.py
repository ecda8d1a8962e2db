"""Where webhooks may not point: hostile addresses, odd spellings, what names turn out to be."""

from ipaddress import ip_network

import pytest

from referee.application.targets import Targets, Unfit

PUBLIC = Targets()
LOCAL = Targets(allowed=(ip_network("127.0.0.0/8"),))

HOSTILE_URLS = [
    # this machine and its neighbours, in every spelling that some reader understands
    "https://127.0.0.1/",
    "https://127.0.0.1:443/",
    "https://127.1/",
    "https://127.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://017700000001/",
    "https://127.0.0.01/",
    "https://127.0.0.1./",
    "https://0/",
    "https://0.0.0.0/",
    "https://[::]/",
    "https://[::1]/",
    "https://[0:0:0:0:0:0:0:1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[::127.0.0.1]/",
    "https://[fe80::1%25eth0]/",
    "https://[fe80::1%eth0]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[fc00::1]/",
    "https://[fd00:ec2::254]/",
    "https://[ff02::1]/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://172.31.255.255/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://168.63.129.16/",
    "https://100.100.100.200/",
    "https://192.0.0.192/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://239.255.255.250/",
    "https://240.0.0.1/",
    "https://255.255.255.255/",
    "https://192.0.2.1/",
    "https://198.51.100.1/",
    "https://203.0.113.1/",
    # an IPv4 address inside an IPv6 one
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://[64:ff9b:1::a00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2002:a9fe:a9fe::1]/",
    "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/",
    "https://[2001:db8::1]/",
    # names that are nobody's
    "https://localhost/",
    "https://LOCALHOST/",
    "https://api.localhost/",
    "https://metadata/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://localhost./",
    "https://example.com./",
    # other scripts and signs that readers map to these
    "https://ⓛocalhost/",
    "https://①②⑦.⓪.⓪.①/",
    "https://127。0。0。1/",
    "https://exämple.com/",
    # one address for one reader, another for the next
    "https://example.com@127.0.0.1/",
    "https://me:secret@example.com/",
    "https://example.com\\@127.0.0.1/",
    "https://127.0.0.1\\.example.com/",
    "https://example.com#@127.0.0.1/",
    "https://example.com:443:80/",
    "https://example.com%2f@127.0.0.1/",
    "https://example%2ecom/",
    "https://exa mple.com/",
    "https://example.com/\r\nHost: localhost",
    "https://example.com\t/",
    "https://[::1/",
    "https://::1/",
    "https://[v1.fe80]/",
    "https://[127.0.0.1]/",
    # other doors
    "http://example.com/",
    "https://example.com:22/",
    "https://example.com:6379/",
    "https://example.com:0/",
    "https://example.com:65536/",
    "https://example.com:0443/",
    "https://example.com:+443/",
    "https://example.com:/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "//example.com/",
    "https:/example.com/",
    "https:example.com",
    "https://",
    "https:///path",
    "https://-example.com/",
    "https://example..com/",
    "https://.example.com/",
    "",
    "javascript:alert(1)",
    f"https://example.com/{'a' * 2000}",
]

GOOD_URLS = {
    "https://example.com": "https://example.com/",
    "HTTPS://Example.COM:443/Hooks?a=1": "https://example.com/Hooks?a=1",
    "https://example.com:8443/": "https://example.com:8443/",
    "https://xn--exmple-cua.com/": "https://xn--exmple-cua.com/",
    "https://93.184.215.14/hooks": "https://93.184.215.14/hooks",
    "https://[2606:2800:21f:cb07:0:0:0:1]:8443/": "https://[2606:2800:21f:cb07::1]:8443/",
    "https://a_b.example.com/": "https://a_b.example.com/",
}

HOSTILE_ANSWERS = [
    ["127.0.0.1"],
    ["127.8.8.8"],
    ["0.0.0.0"],
    ["10.1.2.3"],
    ["172.20.0.5"],
    ["192.168.0.10"],
    ["169.254.169.254"],
    ["100.64.1.1"],
    ["192.88.99.1"],
    ["198.19.255.255"],
    ["224.0.0.251"],
    ["255.255.255.255"],
    ["::1"],
    ["::"],
    ["::ffff:10.0.0.1"],
    ["::ffff:169.254.169.254"],
    ["::10.0.0.1"],
    ["fe80::1"],
    ["fe80::1%eth0"],
    ["fd12:3456:789a::1"],
    ["ff05::2"],
    ["64:ff9b::10.0.0.1"],
    ["2002:c0a8:101::1"],
    ["2001::1"],
    ["2001:db8::1"],
    ["5f00::1"],
    ["100::1"],
    ["93.184.215.14", "10.0.0.1"],
    ["93.184.215.14", "::1"],
    ["not an address"],
    [],
]


def test_the_table_is_long_enough() -> None:
    assert len(set(HOSTILE_URLS)) == len(HOSTILE_URLS) >= 60
    assert len(HOSTILE_ANSWERS) >= 25


@pytest.mark.parametrize("url", HOSTILE_URLS)
def test_a_webhook_points_nowhere_hostile(url: str) -> None:
    with pytest.raises(Unfit):
        PUBLIC.read(url)


@pytest.mark.parametrize(("url", "spelled"), GOOD_URLS.items())
def test_what_is_public_is_kept_in_one_spelling(url: str, spelled: str) -> None:
    target = PUBLIC.read(url)
    assert target.url == spelled
    assert PUBLIC.read(spelled) == target


@pytest.mark.parametrize("answers", HOSTILE_ANSWERS, ids=str)
def test_a_name_with_a_hostile_answer_is_not_dialled(answers: list[str]) -> None:
    with pytest.raises(Unfit):
        PUBLIC.vetted(PUBLIC.read("https://example.com/"), answers)


def test_public_answers_are_dialled_in_their_order() -> None:
    answers = ["93.184.215.14", "2606:2800:21f:cb07::1", "93.184.215.14"]
    found = PUBLIC.vetted(PUBLIC.read("https://example.com/"), answers)
    assert found == ("93.184.215.14", "2606:2800:21f:cb07::1")


def test_an_operator_lets_a_network_in_without_tls_and_by_any_port() -> None:
    for url in ("http://127.0.0.1:5000/hooks", "http://tables.local:5000/", "https://localhost/"):
        target = LOCAL.read(url)
        assert LOCAL.vetted(target, ["127.0.0.1"]) == ("127.0.0.1",)


@pytest.mark.parametrize("url", ["http://10.0.0.1/", "https://[::1]/", "https://10.0.0.1/"])
def test_one_network_opens_no_other(url: str) -> None:
    with pytest.raises(Unfit):
        LOCAL.read(url)


@pytest.mark.parametrize("url", ["http://example.com/", "https://example.com:22/"])
def test_a_name_that_was_thought_local_is_held_to_the_rules_of_the_public(url: str) -> None:
    target = LOCAL.read(url)
    with pytest.raises(Unfit):
        LOCAL.vetted(target, ["93.184.215.14"])


def test_an_operator_writes_networks_and_ports() -> None:
    spelled = Targets.spelled("127.0.0.0/8 fd00::/8", "443")
    assert spelled.read("https://[fd00::1]:9/").port == 9
    with pytest.raises(Unfit):
        spelled.vetted(spelled.read("https://example.com:8443/"), ["93.184.215.14"])
    with pytest.raises(ValueError):
        Targets.spelled("127.0.0.1/8", "443")
