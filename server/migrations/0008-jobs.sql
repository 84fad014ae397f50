-- Jobs have a merchant, whose share of the workers they take, and may have a key: of one key there is one job.
alter table job add column merchant_id bigint, add column key text;
update job set merchant_id = (payload->>'merchantId')::bigint;
create unique index job_by_key on job (key) where key is not null;
drop index job_due;
create index job_due on job (task, run_at);

-- Changes that wait beside the rollup are found by their kind and time, whatever other kinds have.
create index order_delta_by_kind on order_delta (merchant_id, kind, half_hour);

-- Moves the scoped merchant's deltas of one kind into the rollup, all grains, and says how many. One at a time: a
-- second caller has nothing to do.
drop function fold_order_deltas(smallint);
create function fold_order_deltas(p_kind smallint, p_most integer) returns integer language plpgsql as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(5220002, hashint8(current_merchant() * 16 + p_kind)) then return 0; end if;
  with chosen as (
    select delta_id from order_delta where merchant_id = current_merchant() and kind = p_kind limit p_most),
  taken as (
    delete from order_delta d using chosen c
    where d.merchant_id = current_merchant() and d.delta_id = c.delta_id returning d.*),
  summed as (
    select g.grain, case g.grain when 0 then '-infinity' when 1 then day_of(half_hour) else half_hour end as bucket,
           status, currency, network, sum(orders) as orders, sum(amount) as amount,
           sum(settled_amount) as settled_amount, sum(processing_fee) as processing_fee,
           sum(network_fee) as network_fee
    from taken cross join (values (0::smallint), (1::smallint), (2::smallint)) g (grain)
    group by 1, 2, 3, 4, 5),
  written as (
    insert into order_rollup as r (merchant_id, kind, grain, bucket, status, currency, network, orders, amount,
                                   settled_amount, processing_fee, network_fee)
    select current_merchant(), p_kind, s.* from summed s
    on conflict (merchant_id, kind, grain, bucket, status, currency, network) do update set
      orders = r.orders + excluded.orders, amount = r.amount + excluded.amount,
      settled_amount = r.settled_amount + excluded.settled_amount,
      processing_fee = r.processing_fee + excluded.processing_fee,
      network_fee = r.network_fee + excluded.network_fee)
  select count(*) into folded from taken;
  return folded;
end $$;

-- Both run once per statement, however many rows it touches; the kind is the trigger's argument. Every 256th delta
-- asks for a fold, so that it depends on nobody who looks: numbers are dealt out to all merchants in turn, and no
-- row is written by all of them.
create or replace function count_new_orders() returns trigger language plpgsql as $$
begin
  with added as (
    insert into order_delta (merchant_id, kind, half_hour, status, currency, network, orders, amount,
                             settled_amount, processing_fee, network_fee)
    select merchant_id, tg_argv[0]::smallint, half_hour_of(created_at), status, currency, network,
           count(*), sum(amount), sum(settled_amount), sum(processing_fee), sum(network_fee)
    from new_rows group by 1, 3, 4, 5, 6
    returning merchant_id, kind, delta_id)
  insert into job (task, merchant_id, payload, key)
  select distinct 'fold', merchant_id, jsonb_build_object('merchantId', merchant_id::text, 'kind', kind),
         concat_ws(':', 'fold', merchant_id, kind)
  from added where delta_id % 256 = 0
  on conflict (key) where key is not null do nothing;
  return null;
end $$;

create or replace function recount_changed_orders() returns trigger language plpgsql as $$
begin
  with added as (
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
        or sum(sign * processing_fee) <> 0 or sum(sign * network_fee) <> 0
    returning merchant_id, kind, delta_id)
  insert into job (task, merchant_id, payload, key)
  select distinct 'fold', merchant_id, jsonb_build_object('merchantId', merchant_id::text, 'kind', kind),
         concat_ws(':', 'fold', merchant_id, kind)
  from added where delta_id % 256 = 0
  on conflict (key) where key is not null do nothing;
  return null;
end $$;

-- What has gathered until now.
insert into job (task, merchant_id, payload, key)
select 'fold', merchant_id, jsonb_build_object('merchantId', merchant_id::text, 'kind', kind),
       concat_ws(':', 'fold', merchant_id, kind)
from merchant cross join generate_series(1, 5) kind;

-- How many exports of a merchant are not done yet.
create index export_record_open on export_record (merchant_id) where status in (0, 1);
