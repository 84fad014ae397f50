-- Counts of orders by declaration: dimensions and measures for every rail, by the time of creation and by the time of
-- the end. The engine's own statements write the changes; no trigger is left, so that tables can be sharded by merchant.

drop trigger count_new on crypto_payin_order;
drop trigger count_new on crypto_payout_order;
drop trigger count_new on deposit_order;
drop trigger count_new on withdrawal_order;
drop trigger count_new on transfer_order;
drop trigger recount on crypto_payin_order;
drop trigger recount on crypto_payout_order;
drop trigger recount on deposit_order;
drop trigger recount on withdrawal_order;
drop trigger recount on transfer_order;
drop trigger customers on crypto_payin_order;
drop trigger customers on deposit_order;
drop trigger customers on withdrawal_order;
drop trigger customers_addresses on deposit_order;
drop function count_new_orders(), recount_changed_orders(), know_customers(), know_addresses();
drop function fold_order_deltas(smallint, integer);

-- Every rate since it was first known; exchange_rate has the latest of each currency. A rate holds until the next one.
create table exchange_rate_history (
  currency   text not null,
  valid_from timestamptz not null,
  usd        numeric not null check (usd > 0),
  primary key (currency, valid_from)
);
grant select, insert on exchange_rate_history to countinghouse_app;
-- What came before is not known: today's rates stand for it.
insert into exchange_rate_history (currency, valid_from, usd) select currency, '-infinity', usd from exchange_rate;

-- What the order was worth in USD at the rate of the moment it ended; null while it is open, or without a rate.
alter table crypto_payin_order add column usd_value numeric check (usd_value >= 0);
alter table crypto_payout_order add column usd_value numeric check (usd_value >= 0);
alter table deposit_order add column usd_value numeric check (usd_value >= 0);
alter table withdrawal_order add column usd_value numeric check (usd_value >= 0);
alter table transfer_order add column usd_value numeric check (usd_value >= 0);

-- What a kind does not declare is empty, or zero.
drop table order_rollup, order_delta;
create table order_rollup (
  merchant_id     bigint not null,
  kind            smallint not null,
  -- 0 by the time of creation, 1 by the time of the end
  clock           smallint not null,
  -- 0 all time, 1 day of GMT+8, 2 half hour
  grain           smallint not null,
  bucket          timestamptz not null,
  status          smallint not null,
  currency        text not null,
  network         text not null,
  country         text not null,
  method          text not null,
  -- the fiat currency of a pair
  second_currency text not null,
  orders          bigint not null,
  amount          numeric not null,
  settled_amount  numeric not null,
  processing_fee  numeric not null,
  network_fee     numeric not null,
  second_amount   numeric not null,
  usd_value       numeric not null,
  primary key (merchant_id, kind, clock, grain, bucket, status, currency, network, country, method, second_currency)
);
call make_tenant_table('order_rollup', 'select, insert, update, delete');

create table order_delta (
  merchant_id       bigint not null,
  delta_id          bigint generated always as identity,
  kind              smallint not null,
  created_half_hour timestamptz not null,
  -- null while the order is open
  ended_half_hour   timestamptz,
  status            smallint not null,
  currency          text not null,
  network           text not null,
  country           text not null,
  method            text not null,
  second_currency   text not null,
  orders            bigint not null,
  amount            numeric not null,
  settled_amount    numeric not null,
  processing_fee    numeric not null,
  network_fee       numeric not null,
  second_amount     numeric not null,
  usd_value         numeric not null,
  primary key (merchant_id, delta_id)
);
create index order_delta_by_kind on order_delta (merchant_id, kind, created_half_hour);
call make_tenant_table('order_delta', 'select, insert, delete');

-- Orders as they are, counted once. `valued` is what their USD value is of.
create procedure count_orders(t regclass, kind smallint, valued text, second_currency text, second_amount text)
language plpgsql as $$
begin
  execute format($sql$
    update %s o set usd_value = round(o.%I * r.usd, 6)
    from exchange_rate r
    where o.merchant_id = current_merchant() and o.finished_at is not null and r.currency = o.currency$sql$, t, valued);
  execute format($sql$
    insert into order_rollup
    select merchant_id, %L::smallint, clock, grain,
           case grain when 0 then '-infinity' when 1 then day_of(half_hour) else half_hour end,
           status, currency, network, '', '', second_currency, sum(orders), sum(amount), sum(settled_amount),
           sum(processing_fee), sum(network_fee), sum(second_amount), sum(usd_value)
    from (
      select merchant_id, half_hour_of(created_at) as created, half_hour_of(finished_at) as ended,
             status, currency, network, %s as second_currency, count(*) as orders, sum(amount) as amount,
             sum(settled_amount) as settled_amount, sum(processing_fee) as processing_fee,
             sum(network_fee) as network_fee, sum(%s) as second_amount, sum(coalesce(usd_value, 0)) as usd_value
      from %s where merchant_id = current_merchant() group by 1, 2, 3, 4, 5, 6, 7) counted
    cross join lateral (values (0::smallint, created), (1::smallint, ended)) clocks (clock, half_hour)
    cross join (values (0::smallint), (1::smallint), (2::smallint)) grains (grain)
    where half_hour is not null
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11$sql$, kind, second_currency, second_amount, t);
end $$;

-- Row level security holds for the owner too: merchant by merchant.
do $$
declare
  m bigint;
begin
  for m in select merchant_id from merchant loop
    execute format('set local app.merchant_id = %L', m);
    call count_orders('crypto_payin_order', 1::smallint, 'paid_amount', 'fiat_currency', 'fiat_amount');
    call count_orders('crypto_payout_order', 2::smallint, 'amount', '''''', '0');
    call count_orders('deposit_order', 3::smallint, 'amount', '''''', '0');
    call count_orders('withdrawal_order', 4::smallint, 'amount', '''''', '0');
    call count_orders('transfer_order', 5::smallint, 'amount', '''''', '0');
  end loop;
  set local app.merchant_id = '';
end $$;
drop procedure count_orders;

-- As before, without triggers and with the USD value. What is counted of a kind is declared in the server.
drop procedure create_order_table(text, smallint, text);
create procedure create_order_table(name text, own_columns text) language plpgsql as $$
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
      remark            text not null default '''',
      %s,
      primary key (merchant_id, order_no))', name, own_columns);
  t := name::regclass;
  execute format('create unique index %I on %s (merchant_id, merchant_order_no)', name || '_by_merchant_no', t);
  execute format('create index %I on %s (merchant_id, created_at desc, order_no desc)', name || '_by_created', t);
  execute format('create index %I on %s (merchant_id, status, created_at desc, order_no desc)', name || '_by_status', t);
  execute format('create index %I on %s (merchant_id, finished_at desc nulls last, order_no desc)', name || '_by_finished', t);
  execute format('create index %I on %s (merchant_id, amount desc, order_no desc)', name || '_by_amount', t);
  call make_tenant_table(t, 'select, insert, update');
end $$;

-- As before, with the scope as a plain local setting: that is passed on to shards, a call of set_config is not.
create or replace function find_session(p_merchant bigint, p_token_hash bytea, p_idle interval)
returns table (
  cookie_hash bytea, operator_id bigint, name text, roles text[], ended boolean, ended_reason smallint,
  expired boolean, disabled boolean, stale boolean, login smallint, withdrawal smallint, p2p smallint, bound boolean
) language plpgsql as $$
begin
  execute format('set local app.merchant_id = %L', p_merchant);
  return query
    select s.cookie_hash, s.operator_id, o.name, o.roles, s.ended_at is not null, s.ended_reason,
           s.expires_at <= now() or s.last_seen_at <= now() - p_idle, o.disabled_at is not null,
           s.last_seen_at < now() - interval '1 minute',
           a.login_verify, a.withdrawal_audit_verify, a.p2p_payout_verify, a.bound_at is not null
    from session s
    join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
    left join authenticator a on a.merchant_id = s.merchant_id and a.operator_id = s.operator_id
    where s.merchant_id = p_merchant and s.token_hash = p_token_hash;
end $$;
