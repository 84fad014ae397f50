-- Decisions of operators that can still be undone: a job carries each out when it is due. A row is either carried out,
-- undone or given up, in the transaction that deletes it.
create table held_decision (
  merchant_id   bigint not null references merchant,
  order_no      text not null,
  -- A job carries out this one, and no later decision about the same order.
  decision_id   bigint generated always as identity,
  decision      text not null check (decision in ('approve', 'reject')),
  remark        text not null,
  operator_id   bigint not null,
  -- As it was when it was decided.
  operator_name text not null,
  -- From where, for the audit log.
  address       text not null,
  decided_at    timestamptz not null default now(),
  due_at        timestamptz not null,
  primary key (merchant_id, order_no),
  foreign key (merchant_id, operator_id) references operator
);
call make_tenant_table('held_decision', 'select, insert, delete');

-- Who reads an order to decide it, so that no two operators read the same. It hinders nobody from deciding.
create table review_claim (
  merchant_id   bigint not null references merchant,
  order_no      text not null,
  operator_id   bigint not null,
  operator_name text not null,
  since         timestamptz not null default now(),
  -- Later it counts no longer; whoever reads on prolongs it.
  until         timestamptz not null,
  primary key (merchant_id, order_no),
  foreign key (merchant_id, operator_id) references operator
);
create index review_claim_of_operator on review_claim (merchant_id, operator_id);
call make_tenant_table('review_claim', 'select, insert, update, delete');

-- The last decisions about a customer, or about an address where there is no customer.
create index withdrawal_order_decided on withdrawal_order (merchant_id, customer_uid, audited_at desc)
  where audited_at is not null;
create index p2p_payout_order_decided on p2p_payout_order (merchant_id, customer_uid, audited_at desc)
  where audited_at is not null;
create index crypto_payout_order_decided on crypto_payout_order (merchant_id, to_address, audited_at desc)
  where audited_at is not null;
