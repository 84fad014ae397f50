-- What reports are added up from: when an order first succeeded, what each posting was worth, and postings counted and
-- summed by half hour. Short changes of the schema alone: rows that are there already are counted by the next migration,
-- which keeps no reader waiting.

-- When the order first came into a state of success. It stays, whatever becomes of the order: figures by this time do
-- not change after their day.
do $$
declare
  t regclass;
begin
  for t in
    select attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'notify_status' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  loop
    execute format('alter table %s add column completed_at timestamptz', t);
  end loop;
end $$;

-- As before, with the time of completion.
create or replace procedure create_order_table(name text, own_columns text) language plpgsql as $$
declare
  t regclass;
begin
  execute format('
    create table %I (
      merchant_id       bigint not null references merchant,
      order_no          text not null,
      merchant_order_no text not null,
      request_hash      bytea not null,
      status            smallint not null,
      version           integer not null default 0,
      currency          text not null,
      network           text not null,
      amount            numeric not null check (amount > 0),
      settled_amount    numeric not null default 0 check (settled_amount >= 0),
      processing_fee    numeric not null default 0 check (processing_fee >= 0),
      network_fee       numeric not null default 0 check (network_fee >= 0),
      usd_value         numeric check (usd_value >= 0),
      notify_url        text,
      notify_status     smallint not null default 0,
      notify_count      integer not null default 0,
      last_notify_at    timestamptz,
      created_at        timestamptz not null default now(),
      finished_at       timestamptz,
      completed_at      timestamptz,
      remark            text not null default '''',
      %s,
      primary key (merchant_id, order_no))', name, own_columns);
  t := name::regclass;
  execute format('create unique index %I on %s (merchant_id, merchant_order_no)', name || '_by_merchant_no', t);
  execute format('create index %I on %s (merchant_id, created_at desc, order_no desc)', name || '_by_created', t);
  execute format('create index %I on %s (merchant_id, status, created_at desc, order_no desc)', name || '_by_status', t);
  execute format('create index %I on %s (merchant_id, finished_at desc nulls last, order_no desc)', name || '_by_finished', t);
  execute format('create index %I on %s (merchant_id, completed_at desc, order_no desc) where completed_at is not null',
                 name || '_by_completed', t);
  execute format('create index %I on %s (merchant_id, amount desc, order_no desc)', name || '_by_amount', t);
  call make_tenant_table(t, 'select, insert, update');
end $$;

-- Clock 2 of order_rollup: by the time of completion. Null until then.
alter table order_delta add column completed_half_hour timestamptz;

-- At the rate of its moment; null without a rate.
alter table posting add column usd_value numeric check (usd_value >= 0);

-- Postings counted and summed by the half hour in which they were made, in the grains of order_rollup. What moves
-- within the balance of one owner (freeze, unfreeze, settlement) is not counted.
create table posting_rollup (
  merchant_id     bigint not null,
  kind            smallint not null,
  grain           smallint not null,
  bucket          timestamptz not null,
  flow_type       smallint not null,
  -- whose accounts: 1 merchant, 2 customer, 3 platform, 4 agent
  from_kind       smallint not null,
  to_kind         smallint not null,
  currency        text not null,
  -- of the order
  network         text not null,
  country         text not null,
  method          text not null,
  second_currency text not null,
  postings        bigint not null,
  amount          numeric not null,
  second_amount   numeric not null,
  usd_value       numeric not null,
  primary key (merchant_id, kind, grain, bucket, flow_type, from_kind, to_kind, currency, network, country, method,
               second_currency)
);
call make_tenant_table('posting_rollup', 'select, insert, update, delete');

create table posting_delta (
  merchant_id     bigint not null,
  delta_id        bigint generated always as identity,
  kind            smallint not null,
  half_hour       timestamptz not null,
  flow_type       smallint not null,
  from_kind       smallint not null,
  to_kind         smallint not null,
  currency        text not null,
  network         text not null,
  country         text not null,
  method          text not null,
  second_currency text not null,
  postings        bigint not null,
  amount          numeric not null,
  second_amount   numeric not null,
  usd_value       numeric not null,
  primary key (merchant_id, delta_id)
);
create index posting_delta_by_kind on posting_delta (merchant_id, kind, half_hour);
call make_tenant_table('posting_delta', 'select, insert, delete');

-- Days of reports that were sealed: their rows as they were, each with its hash. Insert only: what comes later for such
-- a day is shown beside it.
create table report_seal (
  merchant_id   bigint not null references merchant,
  report        text not null,
  -- From the midnight of UTC with which the day begins by its name, to its cut-off.
  shift_minutes integer not null,
  day           date not null,
  -- [{ "about": { "currency": … }, "sums": { "amount": … }, "seal": … }]
  rows          jsonb not null,
  -- Over the seals of its rows.
  day_seal      text not null,
  sealed_at     timestamptz not null default now(),
  operator_id   bigint not null,
  primary key (merchant_id, report, shift_minutes, day)
);
call make_tenant_table('report_seal', 'select, insert');
