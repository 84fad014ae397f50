-- As before, and besides: whether the merchant has local orders, so that a call of them is refused by the one
-- look-up that every call makes.
drop function find_session(bigint, bytea, interval);
create function find_session(p_merchant bigint, p_token_hash bytea, p_idle interval)
returns table (
  cookie_hash bytea, operator_id bigint, name text, roles text[], ended boolean, ended_reason smallint,
  expired boolean, disabled boolean, stale boolean, login smallint, withdrawal smallint, p2p smallint, bound boolean,
  use_local_config smallint
) language plpgsql as $$
begin
  execute format('set local app.merchant_id = %L', p_merchant);
  return query
    select s.cookie_hash, s.operator_id, o.name, o.roles, s.ended_at is not null, s.ended_reason,
           s.expires_at <= now() or s.last_seen_at <= now() - p_idle, o.disabled_at is not null,
           s.last_seen_at < now() - interval '1 minute',
           a.login_verify, a.withdrawal_audit_verify, a.p2p_payout_verify, a.bound_at is not null,
           m.use_local_config
    from session s
    join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
    join merchant m on m.merchant_id = s.merchant_id
    left join authenticator a on a.merchant_id = s.merchant_id and a.operator_id = s.operator_id
    where s.merchant_id = p_merchant and s.token_hash = p_token_hash;
end $$;
