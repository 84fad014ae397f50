-- P2P orders: crypto for fiat between people, in both directions.

-- How long completed orders took, for their average.
alter table order_rollup add column seconds numeric not null default 0;
alter table order_delta add column seconds numeric not null default 0;

-- What a merchant and the platform agreed on for a pair. A pair without a row goes by what the contract declares.
create table p2p_pair_setting (
  merchant_id     bigint not null references merchant,
  currency        text not null,
  fiat_currency   text not null,
  direction       text not null check (direction in ('payin', 'payout')),
  enabled         boolean not null,
  -- Added to the market rate: 0.01 is one percent.
  margin          numeric not null check (margin > -1 and margin < 1),
  -- Of one order, in fiat.
  minimum         numeric not null check (minimum >= 0),
  maximum         numeric not null check (maximum >= minimum),
  -- Of a quantity, behind the point.
  digits          smallint not null check (digits between 0 and 18),
  fee_rate        numeric not null check (fee_rate >= 0 and fee_rate < 1),
  expiry_minutes  integer check (expiry_minutes between 1 and 43200),
  settlement_days smallint check (settlement_days in (0, 1)),
  primary key (merchant_id, currency, fiat_currency, direction),
  check ((direction = 'payin') = (expiry_minutes is not null)),
  check ((direction = 'payin') = (settlement_days is not null))
);
call make_tenant_table('p2p_pair_setting', 'select, insert, update');

call create_order_table('p2p_payin_order', $$
  customer_uid      text not null,
  country           text not null,
  fiat_currency     text not null,
  fiat_amount       numeric not null check (fiat_amount > 0),
  -- Fiat for one unit.
  rate              numeric not null check (rate > 0),
  method            text not null,
  payer_name        text not null default '',
  payer_account     text not null default '',
  -- Of the payee, by the names that the rail declares; empty until a seller was found.
  details           jsonb not null default '{}',
  -- The one of them that people search by.
  account           text not null default '',
  bank_reference    text,
  -- 0 none, 1 open, 2 decided
  dispute           smallint not null default 0,
  message_count     integer not null default 0 check (message_count >= 0),
  unread_count      integer not null default 0 check (unread_count between 0 and message_count),
  -- From the creation to the end, of completed orders.
  trade_seconds     integer not null default 0,
  settlement_status smallint not null default 0,
  -- The terms that the order was made under.
  settlement_days   smallint not null,
  expires_at        timestamptz not null,
  settles_at        timestamptz,
  settled_at        timestamptz,
  check (processing_fee <= amount)$$);

call create_order_table('p2p_payout_order', $$
  customer_uid      text not null,
  country           text not null,
  fiat_currency     text not null,
  fiat_amount       numeric not null check (fiat_amount > 0),
  rate              numeric not null check (rate > 0),
  method            text not null,
  -- Who buys the crypto and pays the fiat; empty until somebody was found.
  payer_name        text not null default '',
  payer_account     text not null default '',
  details           jsonb not null,
  account           text not null,
  bank_reference    text,
  dispute           smallint not null default 0,
  message_count     integer not null default 0 check (message_count >= 0),
  unread_count      integer not null default 0 check (unread_count between 0 and message_count),
  trade_seconds     integer not null default 0,
  auditors          text not null default '',
  audited_at        timestamptz,
  -- Of orders that came in a file.
  batch_no          text,
  batch_row         integer not null default 0,
  -- 0: not split.
  piece_count       smallint not null default 0,
  check ((batch_no is null) = (batch_row = 0))$$);

create procedure index_p2p_orders(name text) language plpgsql as $$
begin
  execute format('create index %I on %I (merchant_id, customer_uid, created_at desc)', name || '_by_customer', name);
  execute format('create index %I on %I (merchant_id, account, created_at desc)', name || '_by_account', name);
  execute format('create index %I on %I (merchant_id, bank_reference, created_at desc) where bank_reference is not null',
                 name || '_by_reference', name);
end $$;
call index_p2p_orders('p2p_payin_order');
call index_p2p_orders('p2p_payout_order');
drop procedure index_p2p_orders;
create index p2p_payout_order_by_batch on p2p_payout_order (merchant_id, batch_no, batch_row) where batch_no is not null;
-- With the order number: thousands share the instant, and are taken in turns.
create index p2p_payin_order_due on p2p_payin_order (merchant_id, settles_at, order_no) where settles_at is not null;
