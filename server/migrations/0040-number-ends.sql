-- Orders are found by the ends of their numbers, as tables show them. Columns and not expressions: under row level
-- security an index serves plain comparisons of columns only.
do $$
declare
  t text;
begin
  foreach t in array array[
    'crypto_payin_order', 'crypto_payout_order', 'deposit_order', 'withdrawal_order', 'transfer_order', 'otc_order',
    'agent_order', 'local_payin_order', 'local_payout_order', 'p2p_payin_order', 'p2p_payout_order'
  ] loop
    execute format('alter table %I
      add column order_no_reversed text collate "C" not null
        generated always as (lower(reverse(order_no))) stored,
      add column merchant_order_no_reversed text collate "C"
        generated always as (lower(reverse(merchant_order_no))) stored', t);
    execute format('create index %I on %I (merchant_id, order_no_reversed)', t || '_by_end', t);
    execute format('create index %I on %I (merchant_id, merchant_order_no_reversed)', t || '_by_merchant_end', t);
  end loop;
end $$;
