-- Flow records by their posting: chosen records are then found by the primary key of postings.
create or replace view account_flow with (security_invoker) as
  select s.merchant_id, s.flow_id, s.account_id, s.seq, s.owner_kind, a.owner_id, a.bucket, a.country,
         s.currency, s.flow_type, s.amount, s.balance_before, s.balance_after, s.order_kind, s.order_no, s.at,
         s.posting_id
  from (
    select merchant_id, posting_id * 2 as flow_id, from_account as account_id, from_seq as seq,
           from_kind as owner_kind, currency, flow_type, -amount as amount,
           from_balance + amount as balance_before, from_balance as balance_after, order_kind, order_no, at,
           posting_id
    from posting
    union all
    select merchant_id, posting_id * 2 + 1, to_account, to_seq, to_kind, currency, flow_type, amount,
           to_balance - amount, to_balance, order_kind, order_no, at, posting_id
    from posting) s
  join account a on a.merchant_id = s.merchant_id and a.account_id = s.account_id
  where s.seq is not null;

-- An order without an address has needed no notification from the beginning: 4 says so, 0 that it waits for one.
-- Row level security holds for the owner too: merchant by merchant.
do $$
declare
  m bigint;
  orders text;
begin
  for m in select merchant_id from merchant loop
    perform set_config('app.merchant_id', m::text, true);
    foreach orders in array array['crypto_payin_order', 'crypto_payout_order', 'deposit_order', 'withdrawal_order',
                                  'transfer_order'] loop
      execute format('update %I set notify_status = 4 where merchant_id = $1 and notify_url is null
                      and notify_status = 0', orders) using m;
    end loop;
  end loop;
  perform set_config('app.merchant_id', '', true);
end $$;
