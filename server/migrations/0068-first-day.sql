-- The callback address of a product that has answered a test: another address has yet to answer one.
alter table notification_setting add column answered_address text;

-- What an operator has seen of the way to a merchant's first order, and that it was put away.
create table first_day (
  merchant_id   bigint not null references merchant,
  operator_id   bigint not null,
  terms_seen_at timestamptz,
  put_away_at   timestamptz,
  primary key (merchant_id, operator_id),
  foreign key (merchant_id, operator_id) references operator
);
call make_tenant_table('first_day', 'select, insert, update');
