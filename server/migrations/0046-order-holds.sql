-- Orders that stand still until a person has looked at them: after a restore to an instant, what was decided or paid
-- after that instant (npm run after-restore). Nobody moves such an order; releasing deletes the row.
create table order_hold (
  merchant_id bigint not null references merchant,
  order_no    text not null,
  -- The instant to which the database was restored.
  instant     timestamptz not null,
  -- What was found, where, by whom and when; reports of the upstream as it sent them.
  findings    jsonb not null,
  held_at     timestamptz not null default now(),
  primary key (merchant_id, order_no)
);
call make_tenant_table('order_hold', 'select, insert, update, delete');
