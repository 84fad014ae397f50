-- Whom a customer's payouts have paid lately: orders that ended well, and split ones, of which a piece may have.
create index p2p_payout_order_paid on p2p_payout_order (merchant_id, customer_uid, created_at desc)
  where status in (5, 8) or piece_count > 0;
