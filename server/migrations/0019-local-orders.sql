-- Local rails: payins and payouts over banks of a country, and what a merchant and the platform agreed on for each
-- method. A method without a row goes by what its rail declares.
create table local_method_setting (
  merchant_id         bigint not null references merchant,
  country             text not null,
  method              text not null,
  direction           text not null check (direction in ('payin', 'payout')),
  enabled             boolean not null,
  minimum             numeric not null check (minimum >= 0),
  maximum             numeric not null check (maximum >= minimum),
  flat_fee            numeric not null check (flat_fee >= 0),
  fee_rate            numeric not null check (fee_rate >= 0 and fee_rate < 1),
  -- Of payins. 0: at once. 1: at the next midnight of the rail.
  settlement_days     smallint check (settlement_days in (0, 1)),
  expiry_minutes      integer check (expiry_minutes between 1 and 43200),
  underpaid_tolerance numeric check (underpaid_tolerance >= 0 and underpaid_tolerance < 1),
  partial_rule        text check (partial_rule in ('credit', 'return')),
  -- Of payouts: how long the bank may take before people look into it.
  answer_minutes      integer check (answer_minutes between 1 and 43200),
  primary key (merchant_id, country, method, direction),
  check ((direction = 'payin') = (settlement_days is not null)),
  check ((direction = 'payin') = (expiry_minutes is not null)),
  check ((direction = 'payin') = (underpaid_tolerance is not null)),
  check ((direction = 'payin') = (partial_rule is not null)),
  check ((direction = 'payout') = (answer_minutes is not null))
);
call make_tenant_table('local_method_setting', 'select, insert, update');

call create_order_table('local_payin_order', $$
  customer_uid        text not null,
  country             text not null,
  method              text not null,
  -- Who carries it, and by which number; known once the bank has taken it.
  channel             text not null default '',
  upstream_order_no   text,
  -- Of the payer, by the names that the rail declares.
  details             jsonb not null,
  -- The one of them that people search by; empty while it is not known.
  account             text not null default '',
  bank_reference      text,
  -- What the payer scans or transfers to, as the bank gave it.
  qr_text             text,
  pay_to              jsonb not null default '{}',
  paid_amount         numeric not null default 0 check (paid_amount >= 0),
  paid_at             timestamptz,
  exception           smallint not null default 0,
  settlement_status   smallint not null default 0,
  -- The terms that the order was made under.
  settlement_days     smallint not null,
  underpaid_tolerance numeric not null,
  partial_rule        text not null,
  expires_at          timestamptz not null,
  settles_at          timestamptz,
  settled_at          timestamptz,
  check (processing_fee <= amount),
  check (settled_amount <= paid_amount)$$);

call create_order_table('local_payout_order', $$
  country             text not null,
  method              text not null,
  channel             text not null default '',
  upstream_order_no   text,
  -- Of the payee.
  details             jsonb not null,
  account             text not null,
  bank_reference      text,
  -- When people look into it, if the bank has not answered until then.
  answer_due_at       timestamptz not null$$);

create procedure index_local_orders(name text) language plpgsql as $$
begin
  execute format('create index %I on %I (merchant_id, country, created_at desc, order_no desc)', name || '_by_country', name);
  execute format('create index %I on %I (merchant_id, country, status, created_at desc, order_no desc)',
                 name || '_by_country_status', name);
  execute format('create index %I on %I (merchant_id, bank_reference, created_at desc) where bank_reference is not null',
                 name || '_by_reference', name);
  -- Whole: a search is planned once for all values, and a plan made so can not know that a value is not empty.
  execute format('create index %I on %I (merchant_id, account, created_at desc)', name || '_by_account', name);
end $$;
call index_local_orders('local_payin_order');
call index_local_orders('local_payout_order');
drop procedure index_local_orders;
create index local_payin_order_by_customer on local_payin_order (merchant_id, customer_uid, created_at desc);
-- With the order number: thousands share the instant, and are taken in turns.
create index local_payin_order_due on local_payin_order (merchant_id, settles_at, order_no)
  where settles_at is not null;
