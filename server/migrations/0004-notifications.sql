-- What was sent to merchants about their orders. The order says how things stand; each try is kept here.
create table notification_attempt (
  merchant_id bigint not null references merchant,
  attempt_id  bigint generated always as identity,
  kind        smallint not null,
  order_no    text not null,
  url         text not null,
  -- null when no answer came
  http_status integer,
  duration_ms integer not null,
  response    text not null,
  success     boolean not null,
  at          timestamptz not null default clock_timestamp(),
  primary key (merchant_id, attempt_id)
);
create index notification_attempt_of_order on notification_attempt (merchant_id, order_no, attempt_id);
call make_tenant_table('notification_attempt', 'select, insert');

-- What notifications to a merchant are signed with.
create table merchant_key (
  merchant_id           bigint primary key references merchant,
  webhook_secret_sealed bytea not null,
  -- the merchant's own, on file for the 2.0 interface; such merchants get an RSA signature too
  public_key            text
);
call make_tenant_table('merchant_key', 'select, insert, update');
