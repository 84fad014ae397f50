-- The time of an entry can be given, for the past of a demo world; the caller's clock decides (db/clock.ts). Left
-- out it is the moment of writing, under the lock that orders the entries.
drop function append_audit(bigint, text, jsonb, text);
create function append_audit(p_operator bigint, p_action text, p_detail jsonb, p_address text,
                             p_at timestamptz default null)
returns void language plpgsql as $$
declare
  head audit_head;
  entry audit_entry;
begin
  insert into audit_head values (current_merchant(), 0, '') on conflict do nothing;
  -- The head's lock gives a merchant's entries one order.
  select * into head from audit_head where merchant_id = current_merchant() for update;
  entry := row(current_merchant(), head.seq + 1, coalesce(p_at, clock_timestamp()), p_operator, p_action,
               p_detail, p_address, null);
  entry.hash := audit_hash(head.hash, entry);
  insert into audit_entry select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash where merchant_id = current_merchant();
end $$;
