-- online
-- Where a payment came from, to which it is returned. Empty in orders that were paid before.
alter table crypto_payin_order add column if not exists from_address text;
create index concurrently if not exists crypto_payin_order_by_sender on crypto_payin_order (merchant_id, from_address, created_at desc)
  where from_address is not null;
