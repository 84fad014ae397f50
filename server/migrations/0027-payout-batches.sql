-- Files of payouts that operators submitted. Their rows are orders, which name the batch.
create table payout_batch (
  merchant_id   bigint not null references merchant,
  batch_no      text not null,
  -- Chosen by whoever submits: however often it is sent, there is one batch.
  request_no    text not null,
  request_hash  bytea not null,
  operator_id   bigint not null,
  -- As it was when the batch was submitted.
  operator_name text not null,
  file_name     text not null,
  fiat_currency text not null,
  -- The crypto that pays.
  currency      text not null,
  -- Fiat for one unit, the same for all rows.
  rate          numeric not null check (rate > 0),
  row_count     integer not null check (row_count > 0),
  -- Rows of the file beyond those that a batch may have.
  surplus_rows  integer not null check (surplus_rows >= 0),
  fiat_amount   numeric not null check (fiat_amount > 0),
  quantity      numeric not null check (quantity > 0),
  fee           numeric not null check (fee >= 0),
  created_at    timestamptz not null default now(),
  primary key (merchant_id, batch_no),
  unique (merchant_id, request_no),
  foreign key (merchant_id, operator_id) references operator
);
create index payout_batch_by_created on payout_batch (merchant_id, created_at desc, batch_no desc);
create index payout_batch_by_operator on payout_batch (merchant_id, operator_name, created_at desc, batch_no desc);
call make_tenant_table('payout_batch', 'select, insert');

-- Batches with what has become of their orders. What of an order was paid out is its settled amount, which is less
-- than the whole where some pieces of a split order have failed.
create view payout_batch_progress with (security_invoker) as
  select b.*, o.done_count, o.failed_count, o.open_count, o.done_fiat_amount, o.open_fiat_amount,
         b.fiat_amount - o.done_fiat_amount - o.open_fiat_amount as failed_fiat_amount,
         case when o.open_count = 0 then o.finished_at end as finished_at
  from payout_batch b
  left join lateral (
    select count(*) filter (where finished_at is not null and settled_amount > 0) as done_count,
           count(*) filter (where finished_at is not null and settled_amount = 0) as failed_count,
           count(*) filter (where finished_at is null) as open_count,
           coalesce(sum(round(fiat_amount * settled_amount / amount, 2)) filter (where finished_at is not null), 0)
             as done_fiat_amount,
           coalesce(sum(fiat_amount) filter (where finished_at is null), 0) as open_fiat_amount,
           max(finished_at) as finished_at
    from p2p_payout_order where merchant_id = b.merchant_id and batch_no = b.batch_no) o on true;
grant select on payout_batch_progress to countinghouse_app;
