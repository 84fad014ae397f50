-- Orders of four kinds, what happened to them, and the counts that lists and reports read.

-- What every order has. A template: the tables of the kinds are made like it.
create table order_template (
  merchant_id       bigint not null,
  order_no          text not null,
  -- the merchant's own number: unique per kind, it makes creation idempotent
  merchant_order_no text not null,
  request_hash      bytea not null,
  status            smallint not null,
  -- counts every change, so that a decision made on an old view is noticed
  version           integer not null default 0,
  currency          text not null,
  network           text not null,
  amount            numeric not null check (amount > 0),
  -- what arrived at the other end, once it has
  settled_amount    numeric not null default 0 check (settled_amount >= 0),
  processing_fee    numeric not null default 0 check (processing_fee >= 0),
  network_fee       numeric not null default 0 check (network_fee >= 0),
  notify_url        text,
  notify_status     smallint not null default 0,
  notify_count      integer not null default 0,
  last_notify_at    timestamptz,
  created_at        timestamptz not null default now(),
  finished_at       timestamptz,
  remark            text not null default '',
  primary key (merchant_id, order_no)
);

create table crypto_payin_order (
  like order_template including all,
  customer_uid      text not null,
  address           text not null,
  paid_amount       numeric not null default 0 check (paid_amount >= 0),
  fiat_currency     text not null,
  fiat_amount       numeric not null,
  rate              numeric not null,
  tx_hash           text,
  confirmations     integer not null default 0,
  expires_at        timestamptz not null,
  exception         smallint not null default 0,
  credit_status     smallint not null default 0,
  settlement_status smallint not null default 0,
  -- The fee comes out of what arrives.
  check (processing_fee + network_fee <= amount),
  check (credit_status <> 1 or processing_fee + network_fee <= paid_amount)
);

create table crypto_payout_order (
  like order_template including all,
  to_address  text not null,
  fee_bearer  smallint not null,
  tx_hash     text,
  auditors    text not null default '',
  audited_at  timestamptz,
  check (fee_bearer = 0 or processing_fee + network_fee <= amount)
);

create table deposit_order (
  like order_template including all,
  customer_uid  text not null,
  from_address  text not null,
  to_address    text not null,
  tx_hash       text not null,
  confirmations integer not null default 0,
  confirmations_needed integer not null,
  credit_status smallint not null default 0,
  check (processing_fee + network_fee <= amount)
);

create table withdrawal_order (
  like order_template including all,
  customer_uid text not null,
  to_address   text not null,
  tx_hash      text,
  audit_remark text not null default '',
  auditor      text,
  audited_at   timestamptz
);

-- Orders counted and summed by the time of their creation, so that neither a list's total nor a report has
-- to read the orders. Changes are appended as deltas, which queue behind nobody; whoever reads many of them
-- folds them. The truth at any instant is one grain of the rollup plus the deltas.
create table order_rollup (
  merchant_id    bigint not null,
  kind           smallint not null,
  -- 0 all time, 1 day of GMT+8, 2 half hour
  grain          smallint not null,
  bucket         timestamptz not null,
  status         smallint not null,
  currency       text not null,
  network        text not null,
  orders         bigint not null,
  amount         numeric not null,
  settled_amount numeric not null,
  processing_fee numeric not null,
  network_fee    numeric not null,
  primary key (merchant_id, kind, grain, bucket, status, currency, network)
);
call make_tenant_table('order_rollup', 'select, insert, update, delete');

create table order_delta (
  merchant_id    bigint not null,
  delta_id       bigint generated always as identity,
  kind           smallint not null,
  half_hour      timestamptz not null,
  status         smallint not null,
  currency       text not null,
  network        text not null,
  orders         bigint not null,
  amount         numeric not null,
  settled_amount numeric not null,
  processing_fee numeric not null,
  network_fee    numeric not null,
  primary key (merchant_id, delta_id)
);
call make_tenant_table('order_delta', 'select, insert, delete');

create function half_hour_of(at timestamptz) returns timestamptz language sql immutable as
$$ select date_bin('30 minutes', at, timestamptz '2000-01-01 00:00:00+00') $$;

create function day_of(at timestamptz) returns timestamptz language sql immutable as
$$ select date_bin('1 day', at, timestamptz '2000-01-01 00:00:00+08') $$;

-- Moves the scoped merchant's deltas of one kind into the rollup, all grains. One at a time: a second caller
-- has nothing to do.
create function fold_order_deltas(p_kind smallint) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(5220002, hashint8(current_merchant() * 16 + p_kind)) then return; end if;
  with taken as (
    delete from order_delta where merchant_id = current_merchant() and kind = p_kind returning *),
  summed as (
    select g.grain, case g.grain when 0 then '-infinity' when 1 then day_of(half_hour) else half_hour end as bucket,
           status, currency, network, sum(orders) as orders, sum(amount) as amount,
           sum(settled_amount) as settled_amount, sum(processing_fee) as processing_fee,
           sum(network_fee) as network_fee
    from taken cross join (values (0::smallint), (1::smallint), (2::smallint)) g (grain)
    group by 1, 2, 3, 4, 5)
  insert into order_rollup as r (merchant_id, kind, grain, bucket, status, currency, network, orders, amount,
                                 settled_amount, processing_fee, network_fee)
  select current_merchant(), p_kind, s.* from summed s
  on conflict (merchant_id, kind, grain, bucket, status, currency, network) do update set
    orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
    settled_amount = r.settled_amount + excluded.settled_amount,
    processing_fee = r.processing_fee + excluded.processing_fee,
    network_fee = r.network_fee + excluded.network_fee;
end $$;

-- Both run once per statement, however many rows it touches. The kind is the trigger's argument.
create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_delta (merchant_id, kind, half_hour, status, currency, network, orders, amount,
                           settled_amount, processing_fee, network_fee)
  select merchant_id, tg_argv[0]::smallint, half_hour_of(created_at), status, currency, network,
         count(*), sum(amount), sum(settled_amount), sum(processing_fee), sum(network_fee)
  from new_rows group by 1, 3, 4, 5, 6;
  return null;
end $$;

create function recount_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_delta (merchant_id, kind, half_hour, status, currency, network, orders, amount,
                           settled_amount, processing_fee, network_fee)
  select merchant_id, tg_argv[0]::smallint, half_hour_of(created_at), status, currency, network,
         sum(sign), sum(sign * amount), sum(sign * settled_amount), sum(sign * processing_fee),
         sum(sign * network_fee)
  from (select -1 as sign, o.merchant_id, o.created_at, o.status, o.currency, o.network, o.amount,
               o.settled_amount, o.processing_fee, o.network_fee from old_rows o
        union all
        select 1, n.merchant_id, n.created_at, n.status, n.currency, n.network, n.amount,
               n.settled_amount, n.processing_fee, n.network_fee from new_rows n) changes
  group by 1, 3, 4, 5, 6
  having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * settled_amount) <> 0
      or sum(sign * processing_fee) <> 0 or sum(sign * network_fee) <> 0;
  return null;
end $$;

-- Everything that an order table needs beyond its columns.
create procedure make_order_table(t regclass, kind smallint) language plpgsql as $$
declare
  name text := t::text;
begin
  execute format('alter table %s add foreign key (merchant_id) references merchant', t);
  execute format('create unique index %I on %s (merchant_id, merchant_order_no)', name || '_by_merchant_no', t);
  execute format('create index %I on %s (merchant_id, created_at desc, order_no desc)', name || '_by_created', t);
  execute format('create index %I on %s (merchant_id, status, created_at desc, order_no desc)', name || '_by_status', t);
  execute format('create index %I on %s (merchant_id, finished_at desc nulls last, order_no desc)', name || '_by_finished', t);
  execute format('create index %I on %s (merchant_id, amount desc, order_no desc)', name || '_by_amount', t);
  execute format('create index %I on %s (merchant_id, tx_hash) where tx_hash is not null', name || '_by_tx', t);
  execute format('create trigger count_new after insert on %s referencing new table as new_rows
                  for each statement execute function count_new_orders(%L)', t, kind);
  execute format('create trigger recount after update on %s referencing old table as old_rows new table as new_rows
                  for each statement execute function recount_changed_orders(%L)', t, kind);
  call make_tenant_table(t, 'select, insert, update');
end $$;

call make_order_table('crypto_payin_order', 1::smallint);
call make_order_table('crypto_payout_order', 2::smallint);
call make_order_table('deposit_order', 3::smallint);
call make_order_table('withdrawal_order', 4::smallint);
drop table order_template;

create index crypto_payin_order_by_customer on crypto_payin_order (merchant_id, customer_uid, created_at desc);
create index crypto_payin_order_by_address on crypto_payin_order (merchant_id, address);
create index crypto_payout_order_by_address on crypto_payout_order (merchant_id, to_address);
create index deposit_order_by_customer on deposit_order (merchant_id, customer_uid, created_at desc);
create index deposit_order_by_address on deposit_order (merchant_id, to_address);
create index withdrawal_order_by_customer on withdrawal_order (merchant_id, customer_uid, created_at desc);
create index withdrawal_order_by_address on withdrawal_order (merchant_id, to_address);

-- What happened to an order, and by whom. Insert only.
create table order_event (
  merchant_id bigint not null,
  event_id    bigint generated always as identity,
  kind        smallint not null,
  order_no    text not null,
  move        text not null,
  from_status smallint,
  to_status   smallint not null,
  -- 'operator:NAME', 'merchant', 'upstream', 'platform'
  actor       text not null,
  remark      text not null default '',
  -- the instant of its transaction, as its postings have it
  at          timestamptz not null default now(),
  primary key (merchant_id, event_id),
  foreign key (merchant_id) references merchant
);
create index order_event_of_order on order_event (merchant_id, order_no, event_id);
call make_tenant_table('order_event', 'select, insert');

-- What people compare of an address: its beginning and its end, after the prefix that all of a network share.
create function address_looks(address text) returns text language sql immutable as $$
  select lower(substr(regexp_replace(address, '^(0x|bc1|T)', ''), 1, 4) || right(address, 4))
$$;
create index withdrawal_order_by_looks on withdrawal_order (merchant_id, address_looks(to_address));
create index crypto_payout_order_by_looks on crypto_payout_order (merchant_id, address_looks(to_address));
