-- Work to be done later, by whichever server comes first. Not a merchant's data: a job names what it is about.
create table job (
  job_id       bigint generated always as identity primary key,
  task         text not null,
  payload      jsonb not null,
  -- Jobs of one lane share an endpoint: a lane that is busy or dead holds up no other.
  lane         text not null default '',
  run_at       timestamptz not null default now(),
  -- A worker that dies stops renewing this, and another takes the job over.
  leased_until timestamptz not null default '-infinity',
  attempts     integer not null default 0,
  problem      text
);
create index job_due on job (run_at);
grant select, insert, update, delete on job to countinghouse_app;
grant usage on sequence job_job_id_seq to countinghouse_app;
