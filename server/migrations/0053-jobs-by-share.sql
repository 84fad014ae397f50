-- online
-- Behind a backlog of one merchant or endpoint the jobs of others are found from share to share (jobs/lease.ts).
create index concurrently if not exists job_by_share on job (task, coalesce(merchant_id, 0), lane, run_at);
