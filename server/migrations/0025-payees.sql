-- The payees that a customer's payouts have paid lately: those of completed orders, and of orders with pieces.
create index p2p_payout_order_by_customer_status on p2p_payout_order (merchant_id, customer_uid, status, created_at desc);
create index p2p_payout_order_split on p2p_payout_order (merchant_id, customer_uid, created_at desc) where piece_count > 0;
