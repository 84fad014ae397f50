-- online
-- First tries before repeats, in the queue and in each share. Servers of the last release need job_due and job_by_share.
create index concurrently if not exists job_by_turn on job (task, is_repeat, run_at);
create index concurrently if not exists job_by_share_and_turn on job (task, is_repeat, coalesce(merchant_id, 0), lane, run_at);
