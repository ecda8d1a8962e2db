"""One request over HTTP, tried again with the same idempotency key while that can help."""

import uuid
from collections.abc import Mapping
from typing import Any

import requests
from requests import Response
from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_delay
from tenacity.wait import wait_base, wait_random_exponential

from referee.client.problem import Problem, problem_of

Json = dict[str, Any]

CONNECT_SECONDS = 5.0
READ_SECONDS = 30.0

_LOST = (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError)


class Transport:
    """A session with one service and one token; not to be shared between threads."""

    def __init__(self, base_url: str, token: str | None, *, patience: float) -> None:
        self.base_url = base_url.rstrip("/")
        self.token = token
        self.patience = patience
        self._session = requests.Session()
        # A netrc entry or a proxy variable must not replace the token or see the hand.
        self._session.trust_env = False
        if token:
            self._session.headers["Authorization"] = f"Bearer {token}"

    def get(
        self,
        path: str,
        params: Mapping[str, Any] | None = None,
        *,
        wait: float = 0.0,
        headers: Mapping[str, str] | None = None,
        stream: bool = False,
    ) -> Response:
        """Read; safe to repeat by nature. `wait` is how long the service may hold the answer."""
        return self._retrying()(
            self._send,
            "GET",
            path,
            params={k: v for k, v in (params or {}).items() if v is not None},
            headers=dict(headers or {}),
            stream=stream,
            timeout=(CONNECT_SECONDS, READ_SECONDS + wait),
        )

    def post(
        self, path: str, body: Json, *, if_match: int | None = None, key: str | None = None
    ) -> Json:
        """Write once, however often it must be sent: every attempt carries the same key."""
        headers = {"Idempotency-Key": key or uuid.uuid4().hex}
        if if_match is not None:
            headers["If-Match"] = f'"{if_match}"'
        response = self._retrying()(
            self._send,
            "POST",
            path,
            json=body,
            headers=headers,
            timeout=(CONNECT_SECONDS, READ_SECONDS),
        )
        answer: Json = response.json()
        return answer

    def send(self, path: str, body: bytes, media: str) -> Json:
        """Have something looked at that is no JSON document; nothing is stored of it."""
        headers, timeout = {"Content-Type": media}, (CONNECT_SECONDS, READ_SECONDS)
        answer: Json = self._retrying()(
            self._send, "POST", path, data=body, headers=headers, timeout=timeout
        ).json()
        return answer

    def delete(self, path: str) -> Json:
        """Take away; to do so twice changes nothing."""
        timeout = (CONNECT_SECONDS, READ_SECONDS)
        answer: Json = self._retrying()(self._send, "DELETE", path, timeout=timeout).json()
        return answer

    def close(self) -> None:
        self._session.close()

    def _send(self, method: str, path: str, **request: Any) -> Response:
        response = self._session.request(
            method, self.base_url + path, allow_redirects=False, **request
        )
        if not response.ok or response.is_redirect:
            raise problem_of(response)
        return response

    def _retrying(self) -> Retrying:
        return Retrying(
            retry=retry_if_exception(_may_pass),
            wait=_WaitAsTold(),
            stop=stop_after_delay(self.patience),
            reraise=True,
        )


class _WaitAsTold(wait_base):
    """As long as the service asked for, else a little longer each time, at random."""

    def __init__(self) -> None:
        self._otherwise = wait_random_exponential(multiplier=0.05, max=2)

    def __call__(self, retry_state: RetryCallState) -> float:
        error = retry_state.outcome.exception() if retry_state.outcome else None
        told = error.retry_after if isinstance(error, Problem) else None
        return (told or 0.0) + self._otherwise(retry_state)


def _may_pass(error: BaseException) -> bool:
    return isinstance(error, _LOST) or (isinstance(error, Problem) and error.passing)
