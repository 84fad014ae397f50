-- Jobs have a last try, and some of them come again by the clock.

-- What was tried as often as its task allows waits here for a person, apart from the queue. Of one key there is one
-- row; it goes when a later job of that key succeeds.
create table failed_job (
  -- as it was in the queue
  job_id      bigint primary key,
  task        text not null,
  merchant_id bigint,
  payload     jsonb not null,
  lane        text not null,
  key         text,
  attempts    integer not null,
  problem     text not null,
  -- the first time, when a key fails again and again
  failed_at   timestamptz not null default now()
);
create unique index failed_job_by_key on failed_job (key) where key is not null;
grant select, insert, update, delete on failed_job to countinghouse_app;

-- Tries were not limited until now: each job begins anew.
update job set attempts = 0;

-- A job that is put into the queue whenever its time has come. Without a merchant it is the platform's own.
create table job_schedule (
  merchant_id bigint,
  name        text not null,
  task        text not null,
  payload     jsonb not null,
  rule        jsonb not null,
  -- the IANA name of the zone that the rule's time of day is in
  zone        text not null,
  next_run_at timestamptz not null,
  unique nulls not distinct (merchant_id, name)
);
create index job_schedule_due on job_schedule (next_run_at);
grant select, insert, update, delete on job_schedule to countinghouse_app;
