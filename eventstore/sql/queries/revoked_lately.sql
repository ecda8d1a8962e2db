-- What was revoked in the last minute, by this server's clock.
select digest
from eventstore.revocations
where recorded > clock_timestamp() - interval '1 minute'
