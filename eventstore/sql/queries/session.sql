-- Settle a new connection. A transaction that idles holds back the feed for everybody. One plan
-- serves all parameters, for planning anew costs more than most statements; and it goes by keys
-- even if it was made while the tables were small, for it may be kept until they are large.
-- Nothing is compiled: a plan that shuns table scans looks so dear that PostgreSQL, left to its
-- defaults, would compile it at every use, which takes a second.
select set_config('idle_in_transaction_session_timeout', '15s', false),
    set_config('plan_cache_mode', 'force_generic_plan', false),
    set_config('enable_seqscan', 'off', false),
    set_config('jit', 'off', false)
