-- What a hard look from outside asked for: a second factor for all that moves money, sessions that say why they
-- ended, and a sign-in that costs the same whether a name is known or not.

-- Why a session was ended before its time: 1 signed out, 2 the password changed, 3 an administrator. Null for
-- those that ended before this was kept.
alter table session add column ended_reason smallint check (ended_reason in (1, 2, 3));

-- As before, and besides: why it ended, and whether an authenticator is bound.
drop function find_session(bigint, bytea, interval);
create function find_session(p_merchant bigint, p_token_hash bytea, p_idle interval)
returns table (
  cookie_hash bytea, operator_id bigint, name text, roles text[], ended boolean, ended_reason smallint,
  expired boolean, disabled boolean, stale boolean, login smallint, withdrawal smallint, p2p smallint, bound boolean
) language plpgsql as $$
begin
  perform set_config('app.merchant_id', p_merchant::text, true);
  return query
    select s.cookie_hash, s.operator_id, o.name, o.roles, s.ended_at is not null, s.ended_reason,
           s.expires_at <= now() or s.last_seen_at <= now() - p_idle, o.disabled_at is not null,
           s.last_seen_at < now() - interval '1 minute',
           a.login_verify, a.withdrawal_audit_verify, a.p2p_payout_verify, a.bound_at is not null
    from session s
    join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
    left join authenticator a on a.merchant_id = s.merchant_id and a.operator_id = s.operator_id
    where s.merchant_id = p_merchant and s.token_hash = p_token_hash;
end $$;

-- Tries to sign in by names that nobody has. It is written as the audit log of a known name is, head, hash and all,
-- so that both cost the same; and it shows from where names are being guessed. The newest 10,000 are kept. What was
-- typed is not: it may be a password in the wrong field.
create table unknown_sign_in (
  seq     bigint primary key,
  at      timestamptz not null,
  address text not null,
  hash    bytea not null
);
create table unknown_sign_in_head (
  id   smallint primary key check (id = 1),
  seq  bigint not null,
  hash bytea not null
);
grant select, insert, delete on unknown_sign_in to countinghouse_app;
grant select, insert, update on unknown_sign_in_head to countinghouse_app;

create function append_unknown_sign_in(p_address text) returns void language plpgsql as $$
declare
  head unknown_sign_in_head;
  entry unknown_sign_in;
begin
  insert into unknown_sign_in_head values (1, 0, '') on conflict do nothing;
  select * into head from unknown_sign_in_head where id = 1 for update;
  entry := row(head.seq + 1, clock_timestamp(), p_address, null);
  entry.hash := sha256(head.hash || convert_to(jsonb_build_array(
    entry.seq, extract(epoch from entry.at), entry.address)::text, 'UTF8'));
  insert into unknown_sign_in select entry.*;
  update unknown_sign_in_head set seq = entry.seq, hash = entry.hash where id = 1;
  delete from unknown_sign_in where seq = entry.seq - 10000;
end $$;

-- Flow records with balances are for those who may see balances: also in files that were written before this.
do $$
declare
  m bigint;
begin
  for m in select merchant_id from merchant loop
    perform set_config('app.merchant_id', m::text, true);
    update export_record set permission = 'customerAsset.view' where merchant_id = m and list_name = 'customerFlow';
    update export_record set permission = 'asset.view' where merchant_id = m and list_name = 'merchantFlow';
  end loop;
  perform set_config('app.merchant_id', '', true);
end $$;
