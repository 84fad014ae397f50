-- What banks reported about orders: each report once, by the bank's own id, and how often it came.
create table upstream_report (
  merchant_id      bigint not null references merchant,
  kind             smallint not null,
  -- Who gave the id. Two banks may number their reports alike, and one bank its payins and payouts.
  channel          text not null default '',
  report_id        text not null check (report_id <> ''),
  order_no         text not null,
  move             text not null,
  -- What this one payment was of, not the sum of the order's payments.
  amount           numeric check (amount > 0),
  -- What the bank calls the payment: UTR, RRN, endToEndId.
  reference        text not null default '',
  -- By the bank's clock.
  reported_at      timestamptz,
  outcome          text not null check (outcome in ('applied', 'ignored')),
  -- The name of the error that refused the move.
  reason           text check ((reason is not null) = (outcome = 'ignored')),
  times            integer not null default 1 check (times > 0),
  -- The instant of its transaction, as the event that it caused has it.
  received_at      timestamptz not null default now(),
  last_received_at timestamptz not null default now(),
  primary key (merchant_id, kind, channel, report_id)
);
create index upstream_report_of_order on upstream_report (merchant_id, order_no);
call make_tenant_table('upstream_report', 'select, insert, update (times, last_received_at)');
