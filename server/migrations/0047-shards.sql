-- So that tables can be spread over shards by merchant. Functions name the merchant as a value: a statement that asks
-- current_merchant() for it goes to every shard, and is refused where it locks rows. Rows go in as values, not from a
-- query. All is as before for servers of the version before.

-- Names are looked up before a merchant is known, so they are kept apart from what merchants have, and a table apart
-- can't refer to one that is spread. A name and its operator come and go in one transaction; the audit compares them.
alter table sign_in_name drop constraint sign_in_name_merchant_id_operator_id_fkey;

create or replace function append_audit(p_operator bigint, p_action text, p_detail jsonb, p_address text,
                                        p_at timestamptz default null)
returns void language plpgsql as $$
declare
  m bigint := current_merchant();
  head audit_head;
  entry audit_entry;
begin
  insert into audit_head values (m, 0, '') on conflict do nothing;
  -- The head's lock gives a merchant's entries one order.
  select * into head from audit_head where merchant_id = m for update;
  entry := row(m, head.seq + 1, coalesce(p_at, clock_timestamp()), p_operator, p_action, p_detail, p_address, null);
  entry.hash := audit_hash(head.hash, entry);
  insert into audit_entry (merchant_id, seq, at, operator_id, action, detail, address, hash)
  values (m, entry.seq, entry.at, p_operator, p_action, p_detail, p_address, entry.hash);
  update audit_head set seq = entry.seq, hash = entry.hash where merchant_id = m;
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
             e.hash is distinct from audit_hash(coalesce(lag(e.hash) over w, ''), e)
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
             e.hash = audit_hash(coalesce(lag(e.hash) over w, c.hash), e) as follows
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

create or replace function postings_before(p_account bigint, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  m bigint := current_merchant();
  low bigint := 0;
  high bigint;
  middle bigint;
  middle_at timestamptz;
begin
  select last_seq into high from account where merchant_id = m and account_id = p_account;
  while low < high loop
    middle := (low + high + 1) / 2;
    select at into middle_at from (
      select at from posting where merchant_id = m and from_account = p_account and from_seq = middle
      union all
      select at from posting where merchant_id = m and to_account = p_account and to_seq = middle) found;
    if middle_at < p_at then low := middle; else high := middle - 1; end if;
  end loop;
  return low;
end $$;
