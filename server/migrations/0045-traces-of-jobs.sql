-- The request that a job follows from: its id, and the trace of whoever called. Logs and callbacks of the job name it.
alter table job add column trace jsonb;
alter table failed_job add column trace jsonb;
