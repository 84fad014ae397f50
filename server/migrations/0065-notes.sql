-- What operators note of customers and orders for each other. Written once: what was true of somebody stays to be read.
create table note (
  merchant_id  bigint not null references merchant,
  note_id      bigint generated always as identity,
  customer_uid text,
  order_no     text,
  operator_id  bigint not null,
  note         text not null check (note <> ''),
  -- colleagues whom the words name
  mentions     text[] not null default '{}',
  request_no   text,
  at           timestamptz not null default now(),
  primary key (merchant_id, note_id),
  foreign key (merchant_id, customer_uid) references customer,
  foreign key (merchant_id, operator_id) references operator,
  check (num_nonnulls(customer_uid, order_no) = 1),
  unique (merchant_id, operator_id, request_no)
);
call make_tenant_table('note', 'select, insert');
create index note_of_customer on note (merchant_id, customer_uid, note_id desc);
create index note_of_order on note (merchant_id, order_no, note_id desc) where order_no is not null;
