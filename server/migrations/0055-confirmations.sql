-- How many confirmations make a payment final is the administrator's to say: in a currency on a network, where it differs
-- from what the contract declares.
create table confirmation_setting (
  currency      text not null,
  network       text not null,
  confirmations integer not null check (confirmations > 0),
  changed_at    timestamptz not null default now(),
  primary key (currency, network)
);
grant select, insert, update on confirmation_setting to countinghouse_app;

-- Kept from the payin's creation on. 0 where the release before made it: what the contract declares holds for it.
alter table crypto_payin_order add column confirmations_needed integer not null default 0;
