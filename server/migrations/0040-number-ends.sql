-- Orders are found by the ends of their numbers, as tables show them. Columns and not expressions: under row level
-- security an index serves plain comparisons of columns only.
create procedure add_number_ends(name text) language plpgsql as $$
begin
  execute format('alter table %I
    add column order_no_reversed text collate "C" not null
      generated always as (lower(reverse(order_no))) stored,
    add column merchant_order_no_reversed text collate "C"
      generated always as (lower(reverse(merchant_order_no))) stored', name);
  execute format('create index %I on %I (merchant_id, order_no_reversed)', name || '_by_end', name);
  execute format('create index %I on %I (merchant_id, merchant_order_no_reversed)', name || '_by_merchant_end', name);
end $$;

do $$
declare
  t text;
begin
  foreach t in array array[
    'crypto_payin_order', 'crypto_payout_order', 'deposit_order', 'withdrawal_order', 'transfer_order', 'otc_order',
    'agent_order', 'local_payin_order', 'local_payout_order', 'p2p_payin_order', 'p2p_payout_order'
  ] loop
    call add_number_ends(t);
  end loop;
end $$;

-- The tables of kinds to come have them from the beginning.
alter procedure create_order_table rename to create_order_table_without_ends;
create procedure create_order_table(name text, own_columns text) language plpgsql as $$
begin
  call create_order_table_without_ends(name, own_columns);
  call add_number_ends(name);
end $$;
