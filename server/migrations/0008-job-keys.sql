-- Jobs have a merchant, whose share of the workers they take, and may have a key: of one key there is one job.
alter table job add column merchant_id bigint, add column key text;
update job set merchant_id = (payload->>'merchantId')::bigint;
create unique index job_by_key on job (key) where key is not null;
drop index job_due;
create index job_due on job (task, run_at);
