-- Plans that are made once for all values do not know that an account is not empty: an index of those alone is none
-- that they can use.
drop index local_payin_order_by_account;
drop index local_payout_order_by_account;
create index local_payin_order_by_account on local_payin_order (merchant_id, account, created_at desc);
create index local_payout_order_by_account on local_payout_order (merchant_id, account, created_at desc);
