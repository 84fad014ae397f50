-- Administrators of a merchant run its operators themselves: invitations, sessions, recovery codes, an authenticator
-- that everyone must have, and an audit log that is read and checked in the console.

alter table merchant
  add column require_authenticator smallint not null default 0 check (require_authenticator in (0, 1));

-- Null: a password has still to be set by a link. An operator without joined_at has never set one.
alter table operator alter column password_hash drop not null;
alter table operator
  add column joined_at timestamptz default now(),
  add column name_lower text collate "C" not null generated always as (lower(name)) stored;
do $$
declare
  m bigint;
begin
  for m in select merchant_id from merchant loop
    perform set_config('app.merchant_id', m::text, true);
    update operator set joined_at = created_at where merchant_id = m;
  end loop;
  perform set_config('app.merchant_id', '', true);
end $$;

-- An invitation that is withdrawn leaves nobody behind; whoever has joined stays.
grant delete on operator to countinghouse_app;
create policy only_the_invited on operator as restrictive for delete using (joined_at is null);

-- The one link of an operator by which a password is set, once; a newer one takes its place.
create table operator_link (
  merchant_id bigint not null,
  operator_id bigint not null,
  link_hash   bytea not null,
  expires_at  timestamptz not null,
  primary key (merchant_id, operator_id),
  foreign key (merchant_id, operator_id) references operator on delete cascade
);
create unique index operator_link_by_hash on operator_link (merchant_id, link_hash);
call make_tenant_table('operator_link', 'select, insert, update, delete');

-- Each stands in for one code of the authenticator, and is deleted by its use.
create table recovery_code (
  merchant_id bigint not null,
  operator_id bigint not null,
  code_hash   bytea not null,
  primary key (merchant_id, operator_id, code_hash),
  foreign key (merchant_id, operator_id) references operator
);
call make_tenant_table('recovery_code', 'select, insert, delete');

-- What a session is called where it is shown: its token's hash is nobody's business.
alter table session add column session_id bigint generated always as identity;
create unique index session_by_id on session (merchant_id, session_id);

-- As before, and besides: whether the merchant requires an authenticator that the operator does not have.
drop function find_session(bigint, bytea, interval);
create function find_session(p_merchant bigint, p_token_hash bytea, p_idle interval)
returns table (
  cookie_hash bytea, operator_id bigint, name text, roles text[], ended boolean, ended_reason smallint,
  expired boolean, disabled boolean, stale boolean, login smallint, withdrawal smallint, p2p smallint, bound boolean,
  use_local_config smallint, must_bind boolean
) language plpgsql as $$
begin
  execute format('set local app.merchant_id = %L', p_merchant);
  return query
    select s.cookie_hash, s.operator_id, o.name, o.roles, s.ended_at is not null, s.ended_reason,
           s.expires_at <= now() or s.last_seen_at <= now() - p_idle, o.disabled_at is not null,
           s.last_seen_at < now() - interval '1 minute',
           a.login_verify, a.withdrawal_audit_verify, a.p2p_payout_verify, a.bound_at is not null,
           m.use_local_config, m.require_authenticator = 1 and a.bound_at is null
    from session s
    join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
    join merchant m on m.merchant_id = s.merchant_id
    left join authenticator a on a.merchant_id = s.merchant_id and a.operator_id = s.operator_id
    where s.merchant_id = p_merchant and s.token_hash = p_token_hash;
end $$;

-- The text that the hash of an entry covers, which exports carry along.
create function audit_text(e audit_entry) returns text language sql stable as $$
  select jsonb_build_array(
    e.merchant_id, e.seq, extract(epoch from e.at), e.operator_id, e.action, e.detail, e.address)::text
$$;
create or replace function audit_hash(previous bytea, e audit_entry) returns bytea language sql stable as $$
  select sha256(previous || convert_to(audit_text(e), 'UTF8'))
$$;

create index audit_entry_by_time on audit_entry (merchant_id, at, seq);
create index audit_entry_by_operator on audit_entry (merchant_id, (operator_id::text), seq);
create index audit_entry_by_action on audit_entry (merchant_id, action, seq);

-- The log as it is shown. What the platform's administrator did has the operator that it was done to in its entry.
create view audit_log with (security_invoker) as
select e.merchant_id, e.seq, e.at, e.operator_id::text as operator_no,
       case when e.address <> 'administrator' then o.name end as operator_name,
       coalesce(e.detail ->> 'operator', case when e.address = 'administrator' then o.name end) as subject,
       e.action, e.detail::text as detail, e.address,
       encode(coalesce((
         select p.hash from audit_entry p where p.merchant_id = e.merchant_id and p.seq = e.seq - 1), ''), 'hex')
         as previous_hash,
       audit_text(e) as hashed, encode(e.hash, 'hex') as hash
from audit_entry e
left join operator o on o.merchant_id = e.merchant_id and o.operator_id = e.operator_id;
grant select on audit_log to countinghouse_app;

-- How far the log has been checked. Rounds follow each other, so that old entries are looked at again too.
create table audit_check (
  merchant_id bigint primary key references merchant,
  -- The round under way: the last entry that it found right, and its hash.
  seq         bigint not null default 0,
  hash        bytea not null default '',
  -- The last round that came to the end and found nothing: up to which entry, and when.
  whole_seq   bigint,
  whole_at    timestamptz,
  -- The first entry that is not as it was written, or is missing.
  broken_seq  bigint,
  broken_at   timestamptz
);
call make_tenant_table('audit_check', 'select, insert, update');

-- Checks the next entries of the scoped merchant, at most so many: the cost does not grow with the log.
create function check_audit_log(p_most integer) returns void language plpgsql as $$
declare
  c audit_check;
  found_to bigint;
  found_hash bytea;
  head_seq bigint;
  head_hash bytea;
  wrong bigint;
begin
  insert into audit_check (merchant_id) values (current_merchant()) on conflict do nothing;
  select * into c from audit_check where merchant_id = current_merchant() for update skip locked;
  -- Another server is at it.
  if not found then return; end if;
  -- Head and entries in one statement: both are of the same moment.
  select h.seq, h.hash, coalesce(e.last, c.seq), coalesce(e.hash, c.hash), e.wrong
  into head_seq, head_hash, found_to, found_hash, wrong
  from audit_head h cross join lateral (
    select max(seq) as last, (array_agg(linked.hash order by seq desc))[1] as hash,
           min(case when seq <> expected then expected when not follows then seq end) as wrong
    from (
      select e.seq, e.hash, coalesce(lag(e.seq) over w, c.seq) + 1 as expected,
             e.hash = audit_hash(coalesce(lag(e.hash) over w, c.hash), e) as follows
      from audit_entry e
      where e.merchant_id = current_merchant() and e.seq > c.seq and e.seq <= c.seq + p_most
      window w as (order by e.seq)) linked) e
  where h.merchant_id = current_merchant();
  if not found then return; end if;
  wrong := case
    when wrong is not null then wrong
    when found_to > head_seq then head_seq + 1
    when found_to < least(c.seq + p_most, head_seq) then found_to + 1
    when found_to = head_seq and found_hash <> head_hash then head_seq
  end;
  if wrong is not null then
    update audit_check set seq = 0, hash = '', broken_seq = wrong, broken_at = now()
    where merchant_id = current_merchant();
  elsif found_to = head_seq then
    update audit_check
    set seq = 0, hash = '', whole_seq = head_seq, whole_at = now(), broken_seq = null, broken_at = null
    where merchant_id = current_merchant();
  else
    update audit_check set seq = found_to, hash = found_hash where merchant_id = current_merchant();
  end if;
end $$;
