-- The hash of an entry covers the names that the log shows as well. Entries of before keep their text and their hash:
-- their names are looked up, as before.
alter table audit_entry
  add column text_version smallint not null default 1,
  add column operator_name text,
  add column subject text;

create or replace function audit_text(e audit_entry) returns text language sql stable as $$
  select case e.text_version
    when 1 then jsonb_build_array(
      e.merchant_id, e.seq, extract(epoch from e.at), e.operator_id, e.action, e.detail, e.address)
    else jsonb_build_array(
      e.merchant_id, e.seq, extract(epoch from e.at), e.operator_id, e.action, e.detail, e.address,
      e.operator_name, e.subject)
  end::text
$$;

-- What the platform's administrator did has the operator that it was done to in its entry.
create or replace function append_audit(p_operator bigint, p_action text, p_detail jsonb, p_address text,
                                        p_at timestamptz default null)
returns void language plpgsql as $$
declare
  m bigint := current_merchant();
  head audit_head;
  entry audit_entry;
  own_name text;
begin
  insert into audit_head values (m, 0, '') on conflict do nothing;
  -- The head's lock gives a merchant's entries one order.
  select * into head from audit_head where merchant_id = m for update;
  select name into own_name from operator where merchant_id = m and operator_id = p_operator;
  entry.merchant_id := m;
  entry.seq := head.seq + 1;
  entry.at := coalesce(p_at, clock_timestamp());
  entry.operator_id := p_operator;
  entry.action := p_action;
  entry.detail := p_detail;
  entry.address := p_address;
  entry.text_version := 2;
  entry.operator_name := case when p_address <> 'administrator' then own_name end;
  entry.subject := coalesce(p_detail ->> 'operator', case when p_address = 'administrator' then own_name end);
  entry.hash := audit_hash(head.hash, entry);
  insert into audit_entry (merchant_id, seq, at, operator_id, action, detail, address, hash,
                           text_version, operator_name, subject)
  values (m, entry.seq, entry.at, p_operator, p_action, p_detail, p_address, entry.hash,
          entry.text_version, entry.operator_name, entry.subject);
  update audit_head set seq = entry.seq, hash = entry.hash where merchant_id = m;
end $$;

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
       audit_text(e) as hashed, encode(e.hash, 'hex') as hash
from audit_entry e
left join operator o on o.merchant_id = e.merchant_id and o.operator_id = e.operator_id;
