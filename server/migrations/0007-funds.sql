-- Funds and customers: who the customers are and where they pay in, transfers, prices, and the books as
-- balances and flow records.

create table customer (
  merchant_id  bigint not null references merchant,
  customer_uid text not null check (customer_uid <> ''),
  name         text not null default '',
  -- For beginnings of names and numbers, however they are written. Columns and not expressions: under row level
  -- security an index serves plain comparisons of columns only, because lower() might tell what it sees.
  customer_uid_lower text collate "C" not null generated always as (lower(customer_uid)) stored,
  name_lower   text collate "C" not null generated always as (lower(name)) stored,
  email        text not null default '',
  phone        text not null default '',
  remark       text not null default '',
  created_at   timestamptz not null default now(),
  updated_at   timestamptz,
  primary key (merchant_id, customer_uid)
);
create index customer_by_created on customer (merchant_id, created_at desc, customer_uid desc);
create index customer_by_name on customer (merchant_id, name_lower);
create index customer_by_number on customer (merchant_id, customer_uid_lower);
call make_tenant_table('customer', 'select, insert');
grant update (name, email, phone, remark, updated_at) on customer to countinghouse_app;

-- Where a customer pays in. An address belongs to one customer for good.
create table customer_address (
  merchant_id  bigint not null references merchant,
  address_id   bigint generated always as identity,
  network      text not null,
  address      text not null,
  customer_uid text not null,
  created_at   timestamptz not null default now(),
  primary key (merchant_id, address_id),
  unique (merchant_id, network, address),
  foreign key (merchant_id, customer_uid) references customer
);
create index customer_address_by_created on customer_address (merchant_id, created_at desc, address_id desc);
create index customer_address_of_customer on customer_address (merchant_id, customer_uid, created_at desc);
create index customer_address_by_address on customer_address (merchant_id, address);
call make_tenant_table('customer_address', 'select, insert');

create view customer_address_shown with (security_invoker) as
  select a.*, c.name as customer_name
  from customer_address a join customer c using (merchant_id, customer_uid);
grant select on customer_address_shown to countinghouse_app;

-- An address may have any number of orders: a search shows the latest.
drop index crypto_payin_order_by_address, crypto_payout_order_by_address, deposit_order_by_address,
  withdrawal_order_by_address;
create index crypto_payin_order_by_address on crypto_payin_order (merchant_id, address, created_at desc);
create index crypto_payout_order_by_address on crypto_payout_order (merchant_id, to_address, created_at desc);
create index deposit_order_by_address on deposit_order (merchant_id, to_address, created_at desc);
create index deposit_order_by_sender on deposit_order (merchant_id, from_address, created_at desc);
create index withdrawal_order_by_address on withdrawal_order (merchant_id, to_address, created_at desc);

-- A customer is whoever an order names; the merchant's own orders name none.
create function know_customers() returns trigger language plpgsql as $$
begin
  insert into customer (merchant_id, customer_uid)
  select distinct merchant_id, customer_uid from new_rows where customer_uid <> ''
  order by 1, 2 on conflict do nothing;
  return null;
end $$;

create function know_addresses() returns trigger language plpgsql as $$
begin
  insert into customer_address (merchant_id, network, address, customer_uid)
  select distinct on (merchant_id, network, to_address) merchant_id, network, to_address, customer_uid
  from new_rows order by 1, 2, 3 on conflict do nothing;
  return null;
end $$;

-- Triggers of one statement run in the order of their names: customers before their addresses.
create trigger customers after insert on crypto_payin_order referencing new table as new_rows
  for each statement execute function know_customers();
create trigger customers after insert on deposit_order referencing new table as new_rows
  for each statement execute function know_customers();
create trigger customers after insert on withdrawal_order referencing new table as new_rows
  for each statement execute function know_customers();
create trigger customers_addresses after insert on deposit_order referencing new table as new_rows
  for each statement execute function know_addresses();

-- Whose account each side of a posting is (1 merchant, 2 customer, 3 platform), so that the flow records of
-- all merchants' or all customers' accounts can be read in the order of time.
alter table posting add column from_kind smallint, add column to_kind smallint;

-- Row level security holds for the owner too: merchant by merchant.
do $$
declare
  m bigint;
begin
  for m in select merchant_id from merchant loop
    perform set_config('app.merchant_id', m::text, true);
    update posting p set
      from_kind = (select owner_kind from account where merchant_id = m and account_id = p.from_account),
      to_kind = (select owner_kind from account where merchant_id = m and account_id = p.to_account)
    where merchant_id = m;
    -- From now on the postings of an account are in the order of time; those before are put into it.
    update posting p set at = o.at
    from (select posting_id, max(at) over (order by posting_id) as at from posting where merchant_id = m) o
    where p.merchant_id = m and p.posting_id = o.posting_id and p.at < o.at;
    insert into customer (merchant_id, customer_uid, created_at)
    select m, customer_uid, min(created_at) from (
      select customer_uid, created_at from crypto_payin_order where merchant_id = m
      union all select customer_uid, created_at from deposit_order where merchant_id = m
      union all select customer_uid, created_at from withdrawal_order where merchant_id = m) o
    group by customer_uid;
    insert into customer_address (merchant_id, network, address, customer_uid, created_at)
    select distinct on (network, to_address) m, network, to_address, customer_uid, created_at
    from deposit_order where merchant_id = m order by network, to_address, created_at;
    -- Balances of an owner are read along its available accounts: whoever has any other has that one.
    insert into account (merchant_id, owner_kind, owner_id, currency, country, bucket)
    select distinct m, owner_kind, owner_id, currency, country, 1 from account
    where merchant_id = m and owner_kind <> 3 on conflict do nothing;
  end loop;
  perform set_config('app.merchant_id', '', true);
end $$;

alter table posting
  alter column from_kind set not null,
  alter column to_kind set not null,
  -- Taken when the accounts are locked already: later numbers of an account have later times.
  alter column at set default clock_timestamp();
-- In the order of flow records, number and all, so that the newest are read without sorting the others.
create index posting_from_time on posting (merchant_id, from_kind, at desc, (posting_id * 2) desc)
  where from_seq is not null;
create index posting_to_time on posting (merchant_id, to_kind, at desc, (posting_id * 2 + 1) desc)
  where to_seq is not null;

-- Flow records: each posting as the accounts on its two sides saw it. The two halves have no conditions of
-- their own: only then does the planner merge them along the indexes above.
create view account_flow with (security_invoker) as
  select s.merchant_id, s.flow_id, s.account_id, s.seq, s.owner_kind, a.owner_id, a.bucket, a.country,
         s.currency, s.flow_type, s.amount, s.balance_before, s.balance_after, s.order_kind, s.order_no, s.at
  from (
    select merchant_id, posting_id * 2 as flow_id, from_account as account_id, from_seq as seq,
           from_kind as owner_kind, currency, flow_type, -amount as amount,
           from_balance + amount as balance_before, from_balance as balance_after, order_kind, order_no, at
    from posting
    union all
    select merchant_id, posting_id * 2 + 1, to_account, to_seq, to_kind, currency, flow_type, amount,
           to_balance - amount, to_balance, order_kind, order_no, at
    from posting) s
  join account a on a.merchant_id = s.merchant_id and a.account_id = s.account_id
  where s.seq is not null;
grant select on account_flow to countinghouse_app;

-- How many postings an account had before an instant. Numbers have no gaps and follow time, so this halves
-- its way: twenty looks for a million postings.
create function postings_before(p_account bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
  middle_at timestamptz;
begin
  select last_seq into high from account where merchant_id = current_merchant() and account_id = p_account;
  while low < high loop
    middle := (low + high + 1) / 2;
    select at into middle_at from (
      select at from posting
      where merchant_id = current_merchant() and from_account = p_account and from_seq = middle
      union all
      select at from posting
      where merchant_id = current_merchant() and to_account = p_account and to_seq = middle) found;
    if middle_at < p_at then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;

-- What one unit of a currency is worth in USD; the platform's data. A currency without a rate has no value.
create table exchange_rate (
  currency text primary key,
  usd      numeric not null check (usd > 0),
  at       timestamptz not null default now()
);
grant select, insert, update on exchange_rate to countinghouse_app;

-- What the platform takes for a service, and the least amount it is done for: flat + rate * amount.
create table price (
  product  text not null check (product in ('withdrawal', 'transfer')),
  currency text not null,
  -- empty where no chain is involved
  network  text not null,
  flat     numeric not null check (flat >= 0),
  rate     numeric not null check (rate >= 0 and rate < 1),
  minimum  numeric not null check (minimum > 0),
  primary key (product, currency, network)
);
grant select on price to countinghouse_app;
insert into price (product, currency, network, flat, rate, minimum) values
  ('withdrawal', 'USDT', 'TRC20', 1, 0, 10),
  ('withdrawal', 'USDT', 'ERC20', 3, 0, 20),
  ('withdrawal', 'USDT', 'BEP20', 0.5, 0, 10),
  ('withdrawal', 'USDT', 'Polygon', 0.5, 0, 10),
  ('withdrawal', 'USDC', 'ERC20', 3, 0, 20),
  ('withdrawal', 'USDC', 'Polygon', 0.5, 0, 10),
  ('withdrawal', 'BTC', 'BTC', 0.00005, 0, 0.0005),
  ('withdrawal', 'ETH', 'ERC20', 0.001, 0, 0.005),
  ('withdrawal', 'TRX', 'TRC20', 2, 0, 20),
  ('transfer', 'USDT', '', 0, 0.001, 1),
  ('transfer', 'USDC', '', 0, 0.001, 1),
  ('transfer', 'BTC', '', 0, 0.001, 0.00001),
  ('transfer', 'ETH', '', 0, 0.001, 0.0005),
  ('transfer', 'TRX', '', 0, 0.001, 1);

-- What merchants hold themselves, per currency.
create view merchant_asset with (security_invoker) as
  select a.merchant_id, a.currency,
         coalesce(sum(a.balance) filter (where a.bucket = 1), 0) as available,
         coalesce(sum(a.balance) filter (where a.bucket = 2), 0) as frozen,
         coalesce(sum(a.balance) filter (where a.bucket = 3), 0) as unsettled,
         sum(a.balance) as total,
         round(sum(a.balance) * r.usd, 2) as usd_value
  from account a left join exchange_rate r using (currency)
  where a.owner_kind = 1 and a.country = ''
  group by a.merchant_id, a.currency, r.usd;
grant select on merchant_asset to countinghouse_app;

-- What each customer holds, per currency.
create view customer_asset with (security_invoker) as
  select b.*, round(b.total * r.usd, 2) as usd_value
  from (
    select a.merchant_id, a.account_id, a.owner_id as customer_uid, c.name as customer_name, a.currency,
           a.balance as available, coalesce(f.balance, 0) as frozen, coalesce(u.balance, 0) as unsettled,
           a.balance + coalesce(f.balance, 0) + coalesce(u.balance, 0) as total
    from account a
    left join account f on f.merchant_id = a.merchant_id and f.owner_kind = 2 and f.owner_id = a.owner_id
      and f.currency = a.currency and f.country = a.country and f.bucket = 2
    left join account u on u.merchant_id = a.merchant_id and u.owner_kind = 2 and u.owner_id = a.owner_id
      and u.currency = a.currency and u.country = a.country and u.bucket = 3
    left join customer c on c.merchant_id = a.merchant_id and c.customer_uid = a.owner_id
    where a.owner_kind = 2 and a.bucket = 1) b
  left join exchange_rate r using (currency);
grant select on customer_asset to countinghouse_app;

create view customer_asset_summary with (security_invoker) as
  select s.*, round(s.total * r.usd, 2) as usd_value
  from (
    select merchant_id, currency,
           count(distinct owner_id) filter (where balance > 0) as holders,
           coalesce(sum(balance) filter (where bucket = 1), 0) as available,
           coalesce(sum(balance) filter (where bucket = 2), 0) as frozen,
           coalesce(sum(balance) filter (where bucket = 3), 0) as unsettled,
           sum(balance) as total
    from account where owner_kind = 2 group by merchant_id, currency) s
  left join exchange_rate r using (currency);
grant select on customer_asset_summary to countinghouse_app;

-- An order table: what every order has, what this kind has besides, and everything that goes with it.
create procedure create_order_table(name text, kind smallint, own_columns text) language plpgsql as $$
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
  execute format('create trigger count_new after insert on %s referencing new table as new_rows
                  for each statement execute function count_new_orders(%L)', t, kind);
  execute format('create trigger recount after update on %s referencing old table as old_rows new table as new_rows
                  for each statement execute function recount_changed_orders(%L)', t, kind);
  call make_tenant_table(t, 'select, insert, update');
end $$;
drop procedure make_order_table;

-- Between the accounts of one merchant and its customers. The customer is empty where the merchant's own
-- account is meant.
call create_order_table('transfer_order', 5::smallint, $$
  out_kind         smallint not null check (out_kind in (1, 2)),
  out_customer_uid text not null check ((out_customer_uid <> '') = (out_kind = 2)),
  in_kind          smallint not null check (in_kind in (1, 2)),
  in_customer_uid  text not null check ((in_customer_uid <> '') = (in_kind = 2)),
  operator         text not null,
  check ((out_kind, out_customer_uid) <> (in_kind, in_customer_uid))$$);
create index transfer_order_out on transfer_order (merchant_id, out_customer_uid, created_at desc)
  where out_customer_uid <> '';
create index transfer_order_in on transfer_order (merchant_id, in_customer_uid, created_at desc)
  where in_customer_uid <> '';
