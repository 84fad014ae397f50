-- What alerts need to know of all merchants, without being a merchant's data: written by the job that walks over them.
create table merchant_watch (
  merchant_id bigint primary key,
  has_broken_log boolean not null,
  -- When the oldest order was made that waits for a program.
  waits_since timestamptz,
  -- The first day without a seal of a report that was sealed until then.
  unsealed_since date
);
grant select, insert, update on merchant_watch to countinghouse_app;

-- When something went well that is done outside of the servers: a backup, a restore drill.
create table platform_event (
  name text primary key,
  at timestamptz not null
);
grant select, insert, update on platform_event to countinghouse_app;
