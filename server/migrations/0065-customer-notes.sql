-- What operators note of a customer for each other. Written once: what was true of somebody stays to be read.
create table customer_note (
  merchant_id  bigint not null references merchant,
  note_id      bigint generated always as identity,
  customer_uid text not null,
  operator_id  bigint not null,
  note         text not null check (note <> ''),
  at           timestamptz not null default now(),
  primary key (merchant_id, note_id),
  foreign key (merchant_id, customer_uid) references customer,
  foreign key (merchant_id, operator_id) references operator
);
call make_tenant_table('customer_note', 'select, insert');
create index customer_note_of_customer on customer_note (merchant_id, customer_uid, note_id desc);
