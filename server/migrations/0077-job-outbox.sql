-- Where a merchant's rows are on another machine than the queue, a job is written beside them, in the transaction that
-- causes it, and moved into the queue when that is committed (jobs/outbox.ts). Elsewhere the table stays empty.
create table job_outbox (
  merchant_id bigint not null,
  entry_id    bigint generated always as identity,
  task        text not null,
  payload     jsonb not null,
  lane        text not null default '',
  run_at      timestamptz not null default now(),
  key         text,
  trace       jsonb,
  primary key (merchant_id, entry_id)
);
call make_tenant_table('job_outbox', 'select, insert, delete');
grant usage on sequence job_outbox_entry_id_seq to countinghouse_app;
-- Who looks for what was left behind has no merchant yet. It holds no more than the queue, which everybody reads.
create policy unscoped_finds_all on job_outbox for select using (current_merchant() is null);

-- Merchants are not known before: every shard is asked, which Citus warns of where it is told to.
create function merchants_with_jobs() returns setof bigint language plpgsql as $$
begin
  set local citus.multi_task_query_log_level = 'off';
  return query select distinct merchant_id from job_outbox;
end $$;

-- Always empty. Citus manages it on the coordinator, and commits a transaction in two phases that writes to it.
create table commit_together (nothing boolean);
grant select, delete on commit_together to countinghouse_app;
