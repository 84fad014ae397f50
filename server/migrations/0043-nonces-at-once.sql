-- Many nonces by one statement: those that were not used before. Committed by itself: a request that is refused later
-- has used its nonce too.
create function use_nonces(p_merchant bigint, p_nonces text[], p_seconds integer)
returns setof text language plpgsql as $$
begin
  execute format('set local app.merchant_id = %L', p_merchant);
  return query
    insert into used_nonce (merchant_id, nonce, expires_at)
    select p_merchant, n, now() + p_seconds * interval '1 second' from unnest(p_nonces) n
    on conflict do nothing returning nonce;
end $$;
drop function use_nonce(bigint, text, integer);
