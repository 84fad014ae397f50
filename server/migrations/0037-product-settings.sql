-- Settings of products, of their units and of currencies. What has no row goes by what the contract declares.

alter table product_setting
  drop constraint product_setting_product_check,
  drop constraint product_setting_underpaid_tolerance_check,
  -- Null where a product has no such term.
  alter column settlement_days drop not null,
  alter column underpaid_tolerance drop not null,
  alter column expiry_minutes drop not null,
  add check (underpaid_tolerance between 0 and 1),
  add column enabled  boolean not null default true,
  add column fee_rate numeric check (fee_rate between 0 and 1);
call make_settings_table('product_setting');

-- One currency of a product, on one network where it moves over chains.
create table product_unit_setting (
  merchant_id bigint not null references merchant,
  -- Product, currency and network, as calls name it: withdrawal.USDT.TRC20, transfer.USDT
  unit_id     text not null,
  enabled     boolean not null default true,
  minimum     numeric not null check (minimum >= 0),
  maximum     numeric not null check (maximum >= minimum),
  flat_fee    numeric not null check (flat_fee >= 0),
  primary key (merchant_id, unit_id)
);
call make_tenant_table('product_unit_setting', 'select, insert, update');
call make_settings_table('product_unit_setting');

create table currency_setting (
  merchant_id        bigint not null references merchant,
  currency           text not null,
  enabled            boolean not null default true,
  full_name          text not null,
  -- The picture, a stored file; empty for none.
  avatar             text not null default '',
  weight             integer not null check (weight between 0 and 10000),
  digits             smallint not null check (digits between 0 and 18),
  minimum_deposit    numeric not null default 0 check (minimum_deposit >= 0),
  minimum_withdrawal numeric not null default 0 check (minimum_withdrawal >= 0),
  -- Null for the currency itself.
  fee_currency       text,
  fee_amount         numeric not null default 0 check (fee_amount >= 0),
  rate_mode          text not null default 'floating' check (rate_mode in ('fixed', 'floating')),
  -- USD for one unit.
  fixed_rate         numeric check (fixed_rate > 0),
  -- Added to the market rate: 0.01 is one percent.
  floating_rate      numeric default 0 check (floating_rate between -1 and 1),
  primary key (merchant_id, currency),
  check (rate_mode <> 'fixed' or fixed_rate is not null),
  check (rate_mode <> 'floating' or floating_rate is not null)
);
call make_tenant_table('currency_setting', 'select, insert, update');
call make_settings_table('currency_setting');

-- A deposit that is not credited by itself: outside of the limits, or of what was off when it came.
alter table deposit_order add column held boolean not null default false;

-- What it held for all merchants is what the contract declares for each.
drop table price;
