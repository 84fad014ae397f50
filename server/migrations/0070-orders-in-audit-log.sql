-- online
call give_orders_to_audit_entries();
create index concurrently if not exists audit_entry_by_order on audit_entry (merchant_id, order_no, seq)
  where order_no is not null;
