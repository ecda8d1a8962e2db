-- How much waits for active webhooks, and when the oldest of it was queued.
select coalesce(sum(last - done), 0)::bigint, min(head.created)
from eventstore.webhook_lanes as lane
join eventstore.webhooks on webhooks.id = webhook and webhooks.state = 'active'
left join eventstore.webhook_deliveries as head
    on head.webhook = lane.webhook and head.stream = lane.stream and head.place = done + 1
where last > done
