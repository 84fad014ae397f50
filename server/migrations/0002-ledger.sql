-- The ledger: accounts with their balances, and postings that move an amount from one account to another.

create table account (
  merchant_id bigint not null references merchant,
  account_id  bigint generated always as identity,
  -- 1 merchant, 2 customer, 3 platform
  owner_kind  smallint not null check (owner_kind in (1, 2, 3)),
  -- the customer's uid; for the platform which of its accounts; empty for the merchant
  owner_id    text not null,
  currency    text not null,
  country     text not null,
  -- 1 available, 2 frozen, 3 unsettled, 4 open
  bucket      smallint not null check (bucket between 1 and 4),
  balance     numeric not null default 0,
  -- Postings of an account are numbered without gaps, so that any page of them is found by number.
  last_seq    bigint not null default 0,
  primary key (merchant_id, account_id),
  unique (merchant_id, owner_kind, owner_id, currency, country, bucket),
  constraint balance_not_negative check (owner_kind = 3 or balance >= 0),
  -- The platform's side is touched by every order of a merchant: keeping a balance there would queue them
  -- all behind one row. It is the sum of its postings whenever somebody asks.
  constraint platform_keeps_no_balance check (owner_kind <> 3 or (balance = 0 and last_seq = 0))
);
call make_tenant_table('account', 'select, insert');
grant update (balance, last_seq) on account to countinghouse_app;

create table posting (
  merchant_id  bigint not null,
  posting_id   bigint generated always as identity,
  order_kind   smallint not null,
  order_no     text not null,
  move         text not null,
  flow_type    smallint not null,
  currency     text not null,
  amount       numeric not null check (amount > 0),
  from_account bigint not null,
  from_seq     bigint,
  from_balance numeric check (from_balance >= 0),
  to_account   bigint not null,
  to_seq       bigint,
  to_balance   numeric check (to_balance >= 0),
  at           timestamptz not null default now(),
  primary key (merchant_id, posting_id),
  foreign key (merchant_id, from_account) references account,
  foreign key (merchant_id, to_account) references account,
  check (from_account <> to_account)
);
create unique index posting_out on posting (merchant_id, from_account, from_seq) where from_seq is not null;
create unique index posting_in on posting (merchant_id, to_account, to_seq) where to_seq is not null;
create index posting_of_order on posting (merchant_id, order_no);
-- Insert only: what was wrong is reversed by a new posting.
call make_tenant_table('posting', 'select, insert');
