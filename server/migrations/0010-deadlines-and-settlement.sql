-- Deadlines of orders become jobs, and payins know exceptions and settlement.

-- What a merchant and the platform agreed on for a product. A product without a row goes by the defaults.
create table product_setting (
  merchant_id         bigint not null references merchant,
  product             text not null check (product in ('cryptoPayin')),
  -- 0: at once. 1: at the next midnight of GMT+8.
  settlement_days     smallint not null check (settlement_days in (0, 1)),
  -- The part of an order's amount that may be missing without anybody being asked.
  underpaid_tolerance numeric not null check (underpaid_tolerance >= 0 and underpaid_tolerance < 1),
  expiry_minutes      integer not null check (expiry_minutes between 1 and 43200),
  primary key (merchant_id, product)
);
call make_tenant_table('product_setting', 'select, insert, update');

alter table crypto_payin_order
  -- The terms that the order was made under; a changed setting leaves running orders alone.
  add column settlement_days     smallint not null default 0,
  add column underpaid_tolerance numeric not null default 0,
  add column paid_at             timestamptz,
  -- When what was credited becomes available; null when nothing is due.
  add column settles_at          timestamptz,
  add column settled_at          timestamptz,
  add column excess_refunded     numeric not null default 0 check (excess_refunded >= 0);
-- A deadline as the server's engine would have put it into the queue.
create procedure queue_deadlines(t regclass, kind text, move text, states smallint[], due text) language plpgsql as $$
begin
  execute format($sql$
    insert into job (task, merchant_id, payload, run_at, key)
    select 'deadline', merchant_id,
           jsonb_build_object('merchantId', merchant_id::text, 'kind', %L::text, 'orderNo', order_no, 'move', %L::text),
           due, concat_ws(':', 'deadline', merchant_id, order_no, %L::text, round(extract(epoch from due) * 1000)::bigint)
    from (select merchant_id, order_no, %s as due from %s
          where merchant_id = current_merchant() and status = any(%L::smallint[])) o
    where due is not null
    on conflict do nothing$sql$, kind, move, move, due, t, states);
end $$;

delete from job where task = 'decideTransfer';
-- Nothing that is counted changes below.
alter table crypto_payin_order disable trigger recount;
-- Row level security holds for the owner too: merchant by merchant.
do $$
declare
  m bigint;
begin
  for m in select merchant_id from merchant loop
    perform set_config('app.merchant_id', m::text, true);
    -- Until now whatever was credited was available at once.
    update crypto_payin_order set settlement_status = 1, settled_at = finished_at
    where merchant_id = m and status = 3;
    call queue_deadlines('crypto_payin_order', 'cryptoPayin', 'expire', '{1}', 'expires_at');
    call queue_deadlines('crypto_payout_order', 'cryptoPayout', 'platformApprove', '{2}', 'now()');
    call queue_deadlines('transfer_order', 'transfer', 'complete', '{1}', 'now()');
  end loop;
  perform set_config('app.merchant_id', '', true);
end $$;
alter table crypto_payin_order enable trigger recount;
drop procedure queue_deadlines;
