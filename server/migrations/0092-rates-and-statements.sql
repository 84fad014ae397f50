-- Where a rate is from and when it held, by its source. Without a source its age is not known, and no limit applies.
alter table exchange_rate add column source text, add column quoted_at timestamptz;
alter table exchange_rate_history add column source text, add column quoted_at timestamptz;

-- How old a rate may be that a new order needs; 0 for any age.
alter table product_setting add column rate_age_minutes integer;

-- What connectors say that their accounts held: of the platform, whose accounts they are.
create table statement (
  connector_id bigint not null,
  statement_id text not null,
  account      text not null,
  currency     text not null,
  -- Of an account at a bank.
  country      text not null default '',
  balance      numeric not null,
  at           timestamptz not null,
  line_count   integer not null,
  taken_at     timestamptz not null default now(),
  primary key (connector_id, statement_id)
);
create index statement_by_time on statement (taken_at);
grant select, insert on statement to countinghouse_app;

create table statement_line (
  connector_id bigint not null,
  account      text not null,
  currency     text not null,
  line_id      text not null,
  -- The first that had it.
  statement_id text not null,
  at           timestamptz not null,
  amount       numeric not null,
  reference    text not null,
  tx_hash      text,
  primary key (connector_id, account, currency, line_id)
);
create index statement_line_of_statement on statement_line (connector_id, statement_id);
grant select, insert on statement_line to countinghouse_app;
