-- Withdrawals of customers. Amounts are NUMERIC of the currency's own precision, never floats.
create table withdrawal_order (
  merchant_id       bigint not null references merchant,
  order_no          text not null,
  merchant_order_no text not null,
  status            smallint not null,
  customer_uid      text not null,
  currency          text not null,
  network           text not null,
  to_address        text not null,
  quantity          numeric not null check (quantity > 0),
  processing_fee    numeric not null default 0 check (processing_fee >= 0),
  network_fee       numeric not null default 0 check (network_fee >= 0),
  created_at        timestamptz not null default now(),
  finished_at       timestamptz,
  primary key (merchant_id, order_no),
  unique (merchant_id, merchant_order_no)
);
-- The sidebar's count reads this index and nothing else.
create index withdrawal_order_pending_review on withdrawal_order (merchant_id) where status = 1;
call make_tenant_table('withdrawal_order', 'select, insert, update');
