-- Settings that operators change. Every table of settings has these three columns: a save names the version that it
-- was made on, and who comes second is told who was first.
create procedure make_settings_table(settings_table regclass) language plpgsql as $$
begin
  execute format('alter table %s
    add column version integer not null default 0,
    add column changed_by bigint,
    add column changed_at timestamptz,
    add foreign key (merchant_id, changed_by) references operator (merchant_id, operator_id)', settings_table);
end $$;

-- How the merchant appears to its operators.
alter table merchant
  add column avatar        text not null default '',
  add column introduction  text not null default '',
  add column contact_name  text not null default '',
  add column contact_email text not null default '',
  add column contact_phone text not null default '';
call make_settings_table('merchant');

-- At which rate new orders of a pair are quoted; without a row, by the terms of the pair.
create table push_rate (
  merchant_id   bigint not null references merchant,
  -- 1: payins, 2: payouts
  order_type    smallint not null check (order_type in (1, 2)),
  currency      text not null,
  fiat_currency text not null,
  mode          text not null default 'platform' check (mode in ('platform', 'fixed', 'floating')),
  fixed         numeric check (fixed > 0),
  -- in percent of the market rate
  floating      numeric check (floating between -100 and 100),
  primary key (merchant_id, order_type, currency, fiat_currency),
  check (mode <> 'fixed' or fixed is not null),
  check (mode <> 'floating' or floating is not null)
);
call make_tenant_table('push_rate', 'select, insert, update');
call make_settings_table('push_rate');
