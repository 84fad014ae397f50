-- online
create index concurrently if not exists crypto_payin_order_by_sender on crypto_payin_order (merchant_id, from_address, created_at desc)
  where from_address is not null;
