-- Append decisions, each wholly or not at all; one line a decision, in the order given.
-- $1: the commits (an array of eventstore.store.Commit as JSON)
select result.written, result.held, result.known, result.quarantined,
    result.scope, result.key, result.asked_body, result.status, result.outcome
from jsonb_array_elements($1::jsonb) with ordinality as given(body, place)
cross join lateral eventstore.append_v1(given.body) as result
order by given.place
