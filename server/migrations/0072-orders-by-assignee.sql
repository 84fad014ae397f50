-- online
-- Of assigned orders alone: they are few, and all others cost nothing.
create index concurrently if not exists agent_order_by_assignee on agent_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists crypto_payin_order_by_assignee on crypto_payin_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists crypto_payout_order_by_assignee on crypto_payout_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists deposit_order_by_assignee on deposit_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists withdrawal_order_by_assignee on withdrawal_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists transfer_order_by_assignee on transfer_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists otc_order_by_assignee on otc_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists local_payin_order_by_assignee on local_payin_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists local_payout_order_by_assignee on local_payout_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists p2p_payin_order_by_assignee on p2p_payin_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
create index concurrently if not exists p2p_payout_order_by_assignee on p2p_payout_order (merchant_id, assignee, created_at desc, order_no desc)
  where assignee is not null;
