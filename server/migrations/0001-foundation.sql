-- Merchants, operators, sign-in, sessions, audit.
--
-- Every tenant table has merchant_id first in its keys, row level security forced, and grants for the
-- application's role only. make_tenant_table() is the one place that says so.

create function current_merchant() returns bigint language sql stable as
$$ select nullif(current_setting('app.merchant_id', true), '')::bigint $$;

create procedure make_tenant_table(tenant_table regclass, privileges text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('create policy own_merchant on %s using (merchant_id = current_merchant())', tenant_table);
  execute format('grant %s on %s to countinghouse_app', privileges, tenant_table);
end $$;

create table merchant (
  merchant_id      bigint primary key,
  name             text not null,
  use_local_config smallint not null check (use_local_config in (0, 1)),
  run_countries    text[] not null default '{}',
  created_at       timestamptz not null default now()
);
call make_tenant_table('merchant', 'select, insert, update');
-- Who runs the platform may list its merchants, to audit them one by one; the application may not.
create policy owner_lists_merchants on merchant for select to current_user using (true);

create table operator (
  merchant_id   bigint not null references merchant,
  operator_id   bigint generated always as identity,
  name          text not null,
  password_hash text not null,
  roles         text[] not null,
  avatar        text not null default '',
  introduction  text not null default '',
  disabled_at   timestamptz,
  created_at    timestamptz not null default now(),
  primary key (merchant_id, operator_id)
);
call make_tenant_table('operator', 'select, insert, update');

-- Which merchant a name belongs to must be known before there is a merchant to scope by. This
-- directory holds nothing else, and is the only table that links names across merchants.
create table sign_in_name (
  name        text primary key check (name = lower(name)),
  merchant_id bigint not null,
  operator_id bigint not null,
  foreign key (merchant_id, operator_id) references operator
);
grant select, insert, delete on sign_in_name to countinghouse_app;

create table session (
  merchant_id  bigint not null,
  token_hash   bytea not null,
  cookie_hash  bytea not null,
  operator_id  bigint not null,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  address      text not null,
  user_agent   text not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, operator_id) references operator
);
create index session_of_operator on session (merchant_id, operator_id, created_at desc);
call make_tenant_table('session', 'select, insert, update, delete');

create table sign_in_ticket (
  merchant_id  bigint not null,
  ticket_hash  bytea not null,
  operator_id  bigint not null,
  captcha_hash bytea,
  tries_left   smallint not null,
  expires_at   timestamptz not null,
  primary key (merchant_id, ticket_hash),
  foreign key (merchant_id, operator_id) references operator
);
create index sign_in_ticket_of_operator on sign_in_ticket (merchant_id, operator_id);
call make_tenant_table('sign_in_ticket', 'select, insert, update, delete');

create table operator_device (
  merchant_id  bigint not null,
  operator_id  bigint not null,
  device_hash  bytea not null,
  last_seen_at timestamptz not null default now(),
  primary key (merchant_id, operator_id, device_hash),
  foreign key (merchant_id, operator_id) references operator
);
call make_tenant_table('operator_device', 'select, insert, update, delete');

create table authenticator (
  merchant_id             bigint not null,
  operator_id             bigint not null,
  secret_sealed           bytea,
  pending_secret_sealed   bytea,
  pending_expires_at      timestamptz,
  bound_at                timestamptz,
  -- The 30-second step of the last code that was accepted: a code works once.
  last_step               bigint not null default 0,
  login_verify            smallint not null default 0 check (login_verify in (0, 1)),
  withdrawal_audit_verify smallint not null default 0 check (withdrawal_audit_verify in (0, 1)),
  p2p_payout_verify       smallint not null default 0 check (p2p_payout_verify in (0, 1)),
  primary key (merchant_id, operator_id),
  foreign key (merchant_id, operator_id) references operator,
  check ((secret_sealed is null) = (bound_at is null)),
  check (bound_at is not null or login_verify + withdrawal_audit_verify + p2p_payout_verify = 0)
);
call make_tenant_table('authenticator', 'select, insert, update');

-- What every call asks first. One statement scopes itself to the merchant that the token names and looks
-- the session up, under row level security like any other: a transaction of its own would cost four.
create function find_session(p_merchant bigint, p_token_hash bytea, p_idle interval)
returns table (
  cookie_hash bytea, operator_id bigint, name text, roles text[], ended boolean, expired boolean,
  disabled boolean, stale boolean, login smallint, withdrawal smallint, p2p smallint
) language plpgsql as $$
begin
  perform set_config('app.merchant_id', p_merchant::text, true);
  return query
    select s.cookie_hash, s.operator_id, o.name, o.roles, s.ended_at is not null,
           s.expires_at <= now() or s.last_seen_at <= now() - p_idle, o.disabled_at is not null,
           s.last_seen_at < now() - interval '1 minute',
           a.login_verify, a.withdrawal_audit_verify, a.p2p_payout_verify
    from session s
    join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
    left join authenticator a on a.merchant_id = s.merchant_id and a.operator_id = s.operator_id
    where s.merchant_id = p_merchant and s.token_hash = p_token_hash;
end $$;

create table used_nonce (
  merchant_id bigint not null,
  nonce       text not null,
  expires_at  timestamptz not null,
  primary key (merchant_id, nonce)
);
create index used_nonce_expiry on used_nonce (merchant_id, expires_at);
call make_tenant_table('used_nonce', 'select, insert, delete');

-- Tries at passwords and codes, by account, address or device; not a merchant's data.
create table throttle (
  key           text primary key,
  tries         integer not null,
  blocked_until timestamptz,
  expires_at    timestamptz not null
);
create index throttle_expiry on throttle (expires_at);
grant select, insert, update, delete on throttle to countinghouse_app;

-- Keys of the platform itself, sealed with the key file that lies outside the database.
create table platform_secret (
  name   text primary key,
  sealed bytea not null
);
grant select, insert on platform_secret to countinghouse_app;

-- What operators did. Each entry's hash covers the one before it, per merchant, so that a changed or
-- missing entry shows; the application may add entries and nothing else.
create table audit_entry (
  merchant_id bigint not null references merchant,
  seq         bigint not null,
  at          timestamptz not null,
  operator_id bigint,
  action      text not null,
  detail      jsonb not null,
  address     text not null,
  hash        bytea not null,
  primary key (merchant_id, seq)
);
call make_tenant_table('audit_entry', 'select, insert');

create table audit_head (
  merchant_id bigint primary key references merchant,
  seq         bigint not null,
  hash        bytea not null
);
call make_tenant_table('audit_head', 'select, insert, update');

create function audit_hash(previous bytea, e audit_entry) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    e.merchant_id, e.seq, extract(epoch from e.at), e.operator_id, e.action, e.detail, e.address
  )::text, 'UTF8'))
$$;

create function append_audit(p_operator bigint, p_action text, p_detail jsonb, p_address text)
returns void language plpgsql as $$
declare
  head audit_head;
  entry audit_entry;
begin
  insert into audit_head values (current_merchant(), 0, '') on conflict do nothing;
  -- The head's lock gives a merchant's entries one order.
  select * into head from audit_head where merchant_id = current_merchant() for update;
  entry := row(current_merchant(), head.seq + 1, clock_timestamp(), p_operator, p_action,
               p_detail, p_address, null);
  entry.hash := audit_hash(head.hash, entry);
  insert into audit_entry select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash where merchant_id = current_merchant();
end $$;

-- The first entry of the scoped merchant that does not follow from the one before it, or that the head
-- knows of and is missing at the end, or null.
create function first_broken_audit_entry() returns bigint language sql stable as $$
  select min(seq) from (
    select coalesce(e.seq, 0) + 1 as seq, e.hash is distinct from nullif(h.hash, '') as broken
    from audit_head h
    left join lateral (
      select seq, hash from audit_entry where merchant_id = h.merchant_id order by seq desc limit 1) e on true
    where h.merchant_id = current_merchant()
    union all
    select e.seq,
           e.hash is distinct from audit_hash(coalesce(lag(e.hash) over w, ''), e)
             or e.seq <> coalesce(lag(e.seq) over w, 0) + 1 as broken
    from audit_entry e
    where e.merchant_id = current_merchant()
    window w as (order by e.seq)
  ) entries where broken
$$;
