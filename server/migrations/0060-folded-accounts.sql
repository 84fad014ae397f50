-- online
-- The same payee in capitals is found too (payout batches).
create index concurrently if not exists p2p_payout_order_by_folded_account
  on p2p_payout_order (merchant_id, lower(account), created_at desc);
