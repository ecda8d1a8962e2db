-- Count a failure of an endpoint; after so many in a row it is left alone for a while.
-- $1: endpoint  $2: failures that open the circuit  $3: until when it then stays open
update eventstore.webhook_endpoints
set failures = failures + 1,
    opens = case when failures + 1 >= $2::integer then $3::bigint else opens end
where endpoint = $1::text
