-- Where a merchant is told what became of the orders of a product, and of which ends. Without a row nothing is sent,
-- unless an order brings an address of its own.
create table notification_setting (
  merchant_id bigint not null references merchant,
  -- name of the order kind
  product     text not null,
  address     text not null default '',
  events      text[] not null default '{success,failure}',
  primary key (merchant_id, product)
);
call make_tenant_table('notification_setting', 'select, insert, update');
call make_settings_table('notification_setting');

-- The list of tries: newest first, and by outcome.
alter table notification_attempt
  add column outcome smallint generated always as (success::int) stored;
create index notification_attempt_at on notification_attempt (merchant_id, at, attempt_id);
create index notification_attempt_outcome on notification_attempt (merchant_id, outcome, at, attempt_id);

-- Resends of a range, with their progress. The request number makes a repeated click count once.
create table notification_resend (
  merchant_id bigint not null references merchant,
  resend_id   text not null,
  product     text not null,
  from_time   timestamptz not null,
  until_time  timestamptz not null,
  only_failed boolean not null,
  total       integer not null,
  sent        integer not null default 0,
  -- the last order that was put on its way
  after_no    text not null default '',
  is_done     boolean not null default false,
  operator_id bigint not null,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, resend_id),
  foreign key (merchant_id, operator_id) references operator (merchant_id, operator_id)
);
call make_tenant_table('notification_resend', 'select, insert, update');
