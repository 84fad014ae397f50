-- Each lease of a job has an id: only who holds the newest renews, ends or postpones the job. A first try comes before
-- those that repeat one.
alter table job add column lease_id uuid, add column is_repeat boolean not null default false;

-- Receivers that fail, by merchant and lane (platform/jobs/lanes.ts); those that answer have no row.
create table job_lane (
  -- 0: the platform's own
  merchant_id   bigint not null,
  lane          text not null,
  -- in a row
  failures      integer not null,
  failing_since timestamptz not null default now(),
  -- until then its jobs wait, and then one of them is tried
  held_until    timestamptz not null default '-infinity',
  problem       text not null,
  changed_at    timestamptz not null default now(),
  primary key (merchant_id, lane)
);
grant select, insert, update, delete on job_lane to countinghouse_app;
