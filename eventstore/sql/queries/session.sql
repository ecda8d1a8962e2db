-- Settle a new connection. A transaction that idles holds back the feed for everybody. One plan
-- serves all parameters, for planning anew costs more than most statements; and it goes by keys
-- even if it was made while the tables were small, for it may be kept until they are large.
select set_config('idle_in_transaction_session_timeout', '15s', false),
    set_config('plan_cache_mode', 'force_generic_plan', false),
    set_config('enable_seqscan', 'off', false)
