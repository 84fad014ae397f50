-- So that Citus can distribute the tables. A row type is another one on every shard, and a view whose function takes the
-- row of its own table is a circle: functions take columns. So are two tables that refer to each other: who changed a
-- merchant last is no longer held by a key.
alter table merchant drop constraint merchant_merchant_id_changed_by_fkey;

create function audit_text(version smallint, merchant bigint, seq bigint, at timestamptz, operator bigint, action text,
                           detail jsonb, address text, operator_name text, subject text)
returns text language sql stable as $$
  select case version
    when 1 then jsonb_build_array(merchant, seq, extract(epoch from at), operator, action, detail, address)
    else jsonb_build_array(merchant, seq, extract(epoch from at), operator, action, detail, address, operator_name, subject)
  end::text
$$;
create function audit_hash(previous bytea, entry text) returns bytea language sql stable as $$
  select sha256(previous || convert_to(entry, 'UTF8'))
$$;

-- Only servers of the last release read it.
create or replace view audit_log with (security_invoker) as
select e.merchant_id, e.seq, e.at, e.operator_id::text as operator_no,
       case when e.text_version > 1 then e.operator_name when e.address <> 'administrator' then o.name end
         as operator_name,
       case when e.text_version > 1 then e.subject
            else coalesce(e.detail ->> 'operator', case when e.address = 'administrator' then o.name end) end
         as subject,
       e.action, e.detail::text as detail, e.address,
       encode(coalesce((
         select p.hash from audit_entry p where p.merchant_id = e.merchant_id and p.seq = e.seq - 1), ''), 'hex')
         as previous_hash,
       audit_text(e.text_version, e.merchant_id, e.seq, e.at, e.operator_id, e.action, e.detail, e.address,
                  e.operator_name, e.subject) as hashed,
       encode(e.hash, 'hex') as hash,
       e.order_no
from audit_entry e
left join operator o on o.merchant_id = e.merchant_id and o.operator_id = e.operator_id;

create or replace function append_audit(p_operator bigint, p_action text, p_detail jsonb, p_address text,
                                        p_at timestamptz default null)
returns void language plpgsql as $$
declare
  m bigint := current_merchant();
  head_seq bigint;
  head_hash bytea;
  own_name text;
  shown_name text;
  shown_subject text;
  entry_at timestamptz := coalesce(p_at, clock_timestamp());
  entry_hash bytea;
begin
  insert into audit_head values (m, 0, '') on conflict do nothing;
  -- The head's lock gives a merchant's entries one order.
  select seq, hash into head_seq, head_hash from audit_head where merchant_id = m for update;
  select name into own_name from operator where merchant_id = m and operator_id = p_operator;
  if p_address <> 'administrator' then shown_name := own_name; end if;
  shown_subject := coalesce(p_detail ->> 'operator', case when p_address = 'administrator' then own_name end);
  entry_hash := audit_hash(head_hash, audit_text(2::smallint, m, head_seq + 1, entry_at, p_operator, p_action, p_detail,
                                                 p_address, shown_name, shown_subject));
  insert into audit_entry (merchant_id, seq, at, operator_id, action, detail, address, hash,
                           text_version, operator_name, subject, order_no)
  values (m, head_seq + 1, entry_at, p_operator, p_action, p_detail, p_address, entry_hash,
          2, shown_name, shown_subject, p_detail ->> 'orderNo');
  update audit_head set seq = head_seq + 1, hash = entry_hash where merchant_id = m;
end $$;

create or replace function first_broken_audit_entry() returns bigint language plpgsql stable as $$
declare
  m bigint := current_merchant();
begin
  return (
    select min(seq) from (
      select coalesce(e.seq, 0) + 1 as seq, e.hash is distinct from nullif(h.hash, '') as broken
      from audit_head h
      left join lateral (
        select seq, hash from audit_entry where merchant_id = m order by seq desc limit 1) e on true
      where h.merchant_id = m
      union all
      select e.seq,
             e.hash is distinct from audit_hash(
               coalesce(lag(e.hash) over w, ''),
               audit_text(e.text_version, e.merchant_id, e.seq, e.at, e.operator_id, e.action, e.detail, e.address,
                          e.operator_name, e.subject))
               or e.seq <> coalesce(lag(e.seq) over w, 0) + 1 as broken
      from audit_entry e
      where e.merchant_id = m
      window w as (order by e.seq)
    ) entries where broken);
end $$;

create or replace function check_audit_log(p_most integer) returns void language plpgsql as $$
declare
  m bigint := current_merchant();
  c audit_check;
  found_to bigint;
  found_hash bytea;
  head_seq bigint;
  head_hash bytea;
  wrong bigint;
begin
  insert into audit_check (merchant_id) values (m) on conflict do nothing;
  select * into c from audit_check where merchant_id = m for update skip locked;
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
             e.hash = audit_hash(
               coalesce(lag(e.hash) over w, c.hash),
               audit_text(e.text_version, e.merchant_id, e.seq, e.at, e.operator_id, e.action, e.detail, e.address,
                          e.operator_name, e.subject)) as follows
      from audit_entry e
      where e.merchant_id = m and e.seq > c.seq and e.seq <= c.seq + p_most
      window w as (order by e.seq)) linked) e
  where h.merchant_id = m;
  if not found then return; end if;
  wrong := case
    when wrong is not null then wrong
    when found_to > head_seq then head_seq + 1
    when found_to < least(c.seq + p_most, head_seq) then found_to + 1
    when found_to = head_seq and found_hash <> head_hash then head_seq
  end;
  if wrong is not null then
    update audit_check set seq = 0, hash = '', broken_seq = wrong, broken_at = now() where merchant_id = m;
  elsif found_to = head_seq then
    update audit_check
    set seq = 0, hash = '', whole_seq = head_seq, whole_at = now(), broken_seq = null, broken_at = null
    where merchant_id = m;
  else
    update audit_check set seq = found_to, hash = found_hash where merchant_id = m;
  end if;
end $$;

-- contract: only the functions above called them
drop function audit_hash(bytea, audit_entry);
-- contract: only the functions above called it
drop function audit_text(audit_entry);

-- Shards number rows themselves, as the application.
grant usage on all sequences in schema public to countinghouse_app;

-- A row each: a coordinator copies what is inserted from a query without tables, which row level security refuses.
create or replace function use_nonces(p_merchant bigint, p_nonces text[], p_seconds integer)
returns setof text language plpgsql as $$
declare
  given text;
begin
  execute format('set local app.merchant_id = %L', p_merchant);
  foreach given in array p_nonces loop
    return query
      insert into used_nonce (merchant_id, nonce, expires_at)
      values (p_merchant, given, now() + p_seconds * interval '1 second')
      on conflict do nothing returning nonce;
  end loop;
end $$;
