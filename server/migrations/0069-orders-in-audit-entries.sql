-- What was done to an order is found by its number. A column of its own, because row level security lets no index read
-- inside of `detail`. It repeats what the hash covers there, and is not hashed itself.
alter table audit_entry add column order_no text;

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
       audit_text(e) as hashed, encode(e.hash, 'hex') as hash,
       e.order_no
from audit_entry e
left join operator o on o.merchant_id = e.merchant_id and o.operator_id = e.operator_id;

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
                           text_version, operator_name, subject, order_no)
  values (m, entry.seq, entry.at, p_operator, p_action, p_detail, p_address, entry.hash,
          entry.text_version, entry.operator_name, entry.subject, p_detail ->> 'orderNo');
  update audit_head set seq = entry.seq, hash = entry.hash where merchant_id = m;
end $$;

-- Some thousands at a time: neither locks nor a transaction last long. Row level security holds for the owner too.
create procedure give_orders_to_audit_entries() language plpgsql as $$
declare
  m bigint;
  after bigint;
begin
  for m in select merchant_id from merchant loop
    after := 0;
    while after is not null loop
      execute format('set local app.merchant_id = %L', m);
      with batch as (
        select seq from audit_entry where merchant_id = m and seq > after order by seq limit 5000),
      given as (
        update audit_entry set order_no = detail ->> 'orderNo'
        where merchant_id = m and order_no is null and detail ->> 'orderNo' is not null
          and seq in (select seq from batch))
      select max(seq) into after from batch;
      commit;
    end loop;
  end loop;
end $$;
