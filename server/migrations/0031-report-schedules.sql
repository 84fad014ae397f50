-- Reports by the clock. When each comes next stands in job_schedule, by the name 'report:<schedule_id>'.
create table report_schedule (
  merchant_id bigint not null references merchant,
  schedule_id text not null,
  -- Whoever saved it last: it runs in this name, with what this operator may do.
  operator_id bigint not null,
  report      text not null,
  rhythm      text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  weekday     text check ((weekday is not null) = (rhythm = 'weekly')),
  day         text check ((day is not null) = (rhythm = 'monthly')),
  hour        smallint not null check (hour between 0 and 23),
  cut_off     text not null,
  zone        text not null,
  filters     jsonb not null,
  language    text not null,
  notify_url  text not null,
  is_paused   boolean not null default false,
  -- Since when it runs at these times: earlier ones are not made up for.
  since       timestamptz not null,
  version     integer not null default 1,
  changed_at  timestamptz not null,
  primary key (merchant_id, schedule_id),
  foreign key (merchant_id, operator_id) references operator
);
call make_tenant_table('report_schedule', 'select, insert, update, delete');

-- What became of each time. Its key is what makes a run happen once.
create table report_schedule_run (
  merchant_id    bigint not null,
  schedule_id    text not null,
  due_at         timestamptz not null,
  period_start   date not null,
  period_end     date not null,
  cut_off        text not null,
  zone           text not null,
  outcome        text not null,
  record_id      text,
  -- As they were then; the address is empty where nobody is told.
  notify_url     text not null,
  notify_status  smallint not null,
  notify_count   integer not null default 0,
  last_notify_at timestamptz,
  notify_answer  text not null default '',
  primary key (merchant_id, schedule_id, due_at),
  foreign key (merchant_id, schedule_id) references report_schedule on delete cascade
);
create index report_schedule_run_by_record on report_schedule_run (merchant_id, record_id) where record_id is not null;
call make_tenant_table('report_schedule_run', 'select, insert, update, delete');

-- The schedule that asked for an export; null where an operator did.
alter table export_record add column schedule_id text;
drop view export_record_shown;
create view export_record_shown with (security_invoker) as
  select *, case when status = 2 and expires_at <= now() then 4::smallint else status end as shown_status
  from export_record;
grant select on export_record_shown to countinghouse_app;
