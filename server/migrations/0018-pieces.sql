-- Pieces of orders: an order may be split, and each piece has an end of its own.
create table order_piece (
  merchant_id    bigint not null references merchant,
  kind           smallint not null,
  order_no       text not null,
  piece_no       smallint not null check (piece_no > 0),
  status         smallint not null,
  version        integer not null default 0,
  amount         numeric not null check (amount > 0),
  -- Its part of the order's amount in the second currency; 0 where the order has none.
  second_amount  numeric not null default 0 check (second_amount >= 0),
  settled_amount numeric not null default 0 check (settled_amount between 0 and amount),
  -- What the bank or the chain calls its payment.
  reference      text not null default '',
  created_at     timestamptz not null default now(),
  finished_at    timestamptz,
  primary key (merchant_id, order_no, piece_no)
);
call make_tenant_table('order_piece', 'select, insert, update');

-- Which piece of its order an event or a posting is about; null for the order as a whole.
alter table order_event add column piece_no smallint;
alter table posting add column piece_no smallint;
