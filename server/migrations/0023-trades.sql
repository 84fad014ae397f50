-- Trades of crypto for fiat: B2C orders with customers, and agent orders. The fiat is paid between the two sides.

-- Agents have a deposit with the platform: accounts of a fourth kind of owner.
alter table account drop constraint account_owner_kind_check;
alter table account add constraint account_owner_kind_check check (owner_kind between 1 and 4);

create table agent (
  merchant_id bigint not null references merchant,
  agent_id    text not null check (agent_id <> ''),
  name        text not null check (name <> ''),
  -- What it trades.
  currencies  text[] not null check (cardinality(currencies) > 0),
  created_at  timestamptz not null default now(),
  primary key (merchant_id, agent_id)
);
call make_tenant_table('agent', 'select, insert, update');

call create_order_table('otc_order', $$
  customer_uid    text not null,
  -- As the customer sees it. 1: buys crypto. 2: sells it.
  side            smallint not null check (side in (1, 2)),
  price           numeric not null check (price > 0),
  fiat_currency   text not null,
  fiat_amount     numeric not null check (fiat_amount > 0),
  method          text not null,
  payer_name      text not null,
  payer_bank      text not null,
  payer_account   text not null,
  payee_name      text not null,
  payee_bank      text not null,
  payee_account   text not null,
  -- 0 pending, 1 passed, 2 failed
  verify_status   smallint not null default 0,
  -- Whose verification failed. 0: nobody's. 1: the customer's. 2: the merchant's.
  verify_problem  smallint not null default 0,
  -- When it was started again by hand the last time.
  verify_again_at timestamptz,
  check (processing_fee <= amount)$$);
create index otc_order_by_customer on otc_order (merchant_id, customer_uid, created_at desc);

call create_order_table('agent_order', $$
  agent_id        text not null,
  -- As it was when the order was made.
  agent_name      text not null,
  -- As the merchant sees it. 1: buys crypto. 2: sells it.
  side            smallint not null check (side in (1, 2)),
  rate            numeric not null check (rate > 0),
  fiat_currency   text not null,
  fiat_amount     numeric not null check (fiat_amount > 0),
  check (processing_fee <= amount)$$);
create index agent_order_by_agent on agent_order (merchant_id, agent_id, created_at desc);
create index agent_order_by_agent_name on agent_order (merchant_id, agent_name, created_at desc);
