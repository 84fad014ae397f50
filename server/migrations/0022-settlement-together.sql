-- Orders that are due at the same instant are moved together, by one job for all of them. With the order number:
-- thousands share the instant, and are taken in turns.
create index crypto_payin_order_due on crypto_payin_order (merchant_id, settles_at, order_no)
  where settles_at is not null;

-- Settlements had a job for each order. The instant that they are due at is the last part of their keys.
with each_order as (
  delete from job
  where task = 'deadline' and payload ->> 'kind' = 'cryptoPayin' and payload ->> 'move' = 'settle' and key is not null
  returning merchant_id, split_part(key, ':', 5)::bigint as due_ms)
insert into job (task, merchant_id, payload, run_at, key)
select 'deadlineTogether', merchant_id,
       jsonb_build_object('merchantId', merchant_id::text, 'kind', 'cryptoPayin', 'move', 'settle', 'due',
         to_char(to_timestamp(due_ms / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
       to_timestamp(due_ms / 1000.0), concat_ws(':', 'deadlineTogether', merchant_id, 'cryptoPayin', 'settle', due_ms)
from (select distinct merchant_id, due_ms from each_order) due;
