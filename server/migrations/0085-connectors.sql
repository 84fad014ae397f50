-- Programs beside the server that carry money outside and tell what happened (docs/decisions/rails-and-upstreams.md).
create table connector (
  connector_id bigint generated always as identity primary key,
  name         text not null unique check (name ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  -- Where instructions are sent; null for one that only fetches them.
  url          text,
  -- PEM; two while it changes from one to the other.
  public_keys  text[] not null default '{}' check (cardinality(public_keys) <= 2),
  -- Networks (ERC20), countries of rails (IN), P2P, rates.
  services     text[] not null,
  is_enabled   boolean not null default true,
  -- The sandbox inside of this server, which needs no instructions.
  is_played_here boolean not null default false,
  created_at   timestamptz not null default now()
);
grant select, insert, update on connector to countinghouse_app;
grant usage on sequence connector_connector_id_seq to countinghouse_app;

-- When a connector last asked or answered something: apart, because the table above is on every shard.
create table connector_contact (
  connector_id bigint primary key,
  heard_at     timestamptz not null
);
grant select, insert, update on connector_contact to countinghouse_app;

-- Which connectors a merchant's orders take, the first that can; without a row, in the order in which they were registered.
create table connector_preference (
  merchant_id   bigint not null,
  service       text not null,
  connector_ids bigint[] not null,
  primary key (merchant_id, service)
);
call make_tenant_table('connector_preference', 'select, insert, update, delete');

-- What a connector is told to do: written by the move that needs it, delivered at least once under one id.
create table connector_instruction (
  merchant_id    bigint not null,
  instruction_id uuid not null,
  -- Those of one order are delivered in this order.
  seq            bigint generated always as identity,
  connector_id   bigint not null,
  -- address, collect, send, pay, refund, cancel, trade
  kind           text not null,
  -- Of an order, or of a network whose stock of addresses it fills.
  order_kind     smallint,
  order_no       text,
  piece_no       integer,
  network        text,
  -- What gave it.
  move           text,
  body           jsonb not null,
  -- 1 waiting, 2 accepted, 3 refused, 4 no longer needed, 5 waits for a person
  status         smallint not null default 1,
  tries          integer not null default 0,
  -- Of the last try that brought no answer, or the reason of a refusal.
  problem        text not null default '',
  answer         jsonb,
  -- The order has ended since it was accepted: nothing of it is told to a connector that lost its memory.
  is_over        boolean not null default false,
  created_at     timestamptz not null default now(),
  tried_at       timestamptz,
  answered_at    timestamptz,
  primary key (merchant_id, instruction_id)
);
create index connector_instruction_by_order on connector_instruction (merchant_id, order_no, seq);
create index connector_instruction_open on connector_instruction (merchant_id, connector_id, seq) where status = 2 and not is_over;
create index connector_instruction_waiting on connector_instruction (merchant_id, created_at) where status in (1, 5);
call make_tenant_table('connector_instruction', 'select, insert, update');
grant usage on sequence connector_instruction_seq_seq to countinghouse_app;

-- Addresses that a connector watches, ahead of their use. One that was taken is of one customer for ever.
create table address_stock (
  merchant_id  bigint not null,
  network      text not null,
  address      text not null,
  connector_id bigint not null,
  added_at     timestamptz not null default now(),
  taken_at     timestamptz,
  customer_uid text,
  primary key (merchant_id, network, address)
);
create index address_stock_free on address_stock (merchant_id, network, added_at) where taken_at is null;
create index address_stock_of_customer on address_stock (merchant_id, customer_uid, network) where taken_at is not null;
call make_tenant_table('address_stock', 'select, insert, update');

-- Whose an address is, over all merchants: what arrives there names no merchant, and no address is given twice.
create table platform_address (
  network      text not null,
  address      text not null,
  merchant_id  bigint not null,
  connector_id bigint not null,
  primary key (network, address)
);
grant select, insert on platform_address to countinghouse_app;

-- Whose report it is; null for those of banks that are played inside of the server.
alter table upstream_report add column connector_id bigint;

-- Instructions that wait for a person, and stocks of addresses that are low and were asked for long ago.
alter table merchant_watch add column stuck_instructions integer not null default 0;
alter table merchant_watch add column low_stocks integer not null default 0;
