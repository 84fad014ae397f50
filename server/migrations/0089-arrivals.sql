-- What connectors report as arrived at addresses and accounts: each arrival is one row, whatever it becomes
-- (docs/decisions/rails-and-upstreams.md).
create table arrival (
  merchant_id     bigint not null,
  arrival_no      text not null,
  -- A network (ERC20), or the country of a rail (IN).
  service         text not null,
  -- On a bank's rail: the bank's own reference of the payment.
  tx_hash         text not null,
  tx_index        bigint not null,
  connector_id    bigint not null,
  -- Or the account at a bank.
  address         text not null,
  from_address    text not null default '',
  -- What the payer wrote, on a bank's rail.
  reference       text not null default '',
  currency        text not null,
  amount          numeric not null check (amount > 0),
  confirmations   integer not null default 0,
  -- 1 seen, 2 confirmed, 3 failed, 4 reversed
  event           smallint not null,
  -- Of the newest report that counted, by the connector's clock: older ones change nothing.
  reported_at     timestamptz not null,
  -- How often it became part of the chain: what was taken back may come again.
  times           integer not null default 1,
  customer_uid    text,
  -- 0 its order follows it. Unmatched: 1 confirming, 2 waiting, 3 proposed, 4 credited, 5 deposited, 6 returning,
  -- 7 returned, 8 taken back
  status          smallint not null default 0,
  -- Why no order took it; null for one that did.
  problem         smallint,
  order_kind      smallint,
  order_no        text,
  -- 1 credit, 2 deposit, 3 return: as proposed, or as it was decided.
  resolution      smallint,
  return_to       text,
  remark          text not null default '',
  proposed_by     text,
  proposed_at     timestamptz,
  decided_by      text,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  -- What lists filter by. Countries have two letters, networks more.
  network         text not null generated always as (case when length(service) = 2 then '' else service end) stored,
  country         text not null generated always as (case when length(service) = 2 then service else '' end) stored,
  hash_on_chain   text not null generated always as (case when length(service) = 2 then '' else tx_hash end) stored,
  bank_reference  text not null generated always as (case when length(service) = 2 then tx_hash else '' end) stored,
  primary key (merchant_id, arrival_no),
  unique (merchant_id, service, tx_hash, tx_index)
);
call make_tenant_table('arrival', 'select, insert, update');
create index arrival_unmatched on arrival (merchant_id, created_at desc, arrival_no desc) where problem is not null;
create index arrival_by_amount on arrival (merchant_id, amount desc, arrival_no desc) where problem is not null;
create index arrival_waiting on arrival (merchant_id, status) where status in (2, 3);
create index arrival_of_order on arrival (merchant_id, order_no) where order_no is not null;

-- Reports about them, by the connector's own ids: each counts once.
create table arrival_report (
  merchant_id   bigint not null,
  connector_id  bigint not null,
  report_id     text not null,
  arrival_no    text not null,
  event         smallint not null,
  confirmations integer,
  reported_at   timestamptz not null,
  -- Null for one that was applied.
  reason        text,
  received_at   timestamptz not null default now(),
  primary key (merchant_id, connector_id, report_id)
);
call make_tenant_table('arrival_report', 'select, insert, update');
create index arrival_report_of_arrival on arrival_report (merchant_id, arrival_no, received_at);

-- What arrived at addresses that no merchant has: the platform's, until a person knows better.
create table platform_arrival (
  connector_id  bigint not null,
  service       text not null,
  tx_hash       text not null,
  tx_index      bigint not null,
  address       text not null,
  from_address  text not null default '',
  reference     text not null default '',
  currency      text not null,
  amount        numeric not null check (amount > 0),
  confirmations integer not null default 0,
  event         smallint not null,
  reported_at   timestamptz not null,
  created_at    timestamptz not null default now(),
  primary key (connector_id, service, tx_hash, tx_index)
);
grant select, insert, update on platform_arrival to countinghouse_app;
create index platform_arrival_newest on platform_arrival (created_at desc);

-- Whether a connector was ever given something of a merchant.
create index connector_instruction_of_merchant on connector_instruction (merchant_id, connector_id);
