-- Settle a new connection. A transaction that idles holds back the feed for everybody; a plan for
-- unknown parameters is as good as any here, and planning anew costs more than most statements.
select set_config('idle_in_transaction_session_timeout', '15s', false),
    set_config('plan_cache_mode', 'force_generic_plan', false)
