-- Exports: what was asked for, how far it is, and where the file waits.
create table export_record (
  merchant_id   bigint not null,
  record_id     text not null,
  operator_id   bigint not null,
  operator_name text not null,
  list_name     text not null,
  -- of the list: whoever may not see it may not have its export either
  permission    text not null,
  query         jsonb not null,
  language      text not null,
  file_name     text not null,
  -- 0 waiting, 1 writing, 2 ready, 3 failed
  status        smallint not null default 0,
  record_count  integer not null,
  written_count integer not null default 0,
  problem       text not null default '',
  created_at    timestamptz not null default now(),
  finished_at   timestamptz,
  expires_at    timestamptz,
  primary key (merchant_id, record_id),
  foreign key (merchant_id, operator_id) references operator
);
create index export_record_by_created on export_record (merchant_id, created_at desc, record_id desc);
call make_tenant_table('export_record', 'select, insert, update, delete');

-- As people see it: a file past its time has expired.
create view export_record_shown with (security_invoker) as
  select *, case when status = 2 and expires_at <= now() then 4::smallint else status end as shown_status
  from export_record;
grant select on export_record_shown to countinghouse_app;

create table export_link (
  merchant_id bigint not null,
  link_hash   bytea not null,
  record_id   text not null,
  expires_at  timestamptz not null,
  primary key (merchant_id, link_hash),
  foreign key (merchant_id, record_id) references export_record
);
call make_tenant_table('export_link', 'select, insert, delete');
