-- Fiat money is kept apart by country: what owners hold is shown per currency and country, which is empty for
-- crypto. `currency_country` names a line of such a list: `USDT`, `INR-IN`.
drop view merchant_asset;
create view merchant_asset with (security_invoker) as
  select a.merchant_id, a.currency, a.country, concat_ws('-', a.currency, nullif(a.country, '')) as currency_country,
         coalesce(sum(a.balance) filter (where a.bucket = 1), 0) as available,
         coalesce(sum(a.balance) filter (where a.bucket = 2), 0) as frozen,
         coalesce(sum(a.balance) filter (where a.bucket = 3), 0) as unsettled,
         sum(a.balance) as total,
         round(sum(a.balance) * r.usd, 2) as usd_value
  from account a left join exchange_rate r using (currency)
  where a.owner_kind = 1
  group by a.merchant_id, a.currency, a.country, r.usd;
grant select on merchant_asset to countinghouse_app;

drop view customer_asset;
create view customer_asset with (security_invoker) as
  select b.*, round(b.total * r.usd, 2) as usd_value
  from (
    select a.merchant_id, a.account_id, a.owner_id as customer_uid, c.name as customer_name, a.currency, a.country,
           a.balance as available, coalesce(f.balance, 0) as frozen, coalesce(u.balance, 0) as unsettled,
           a.balance + coalesce(f.balance, 0) + coalesce(u.balance, 0) as total
    from account a
    left join account f on f.merchant_id = a.merchant_id and f.owner_kind = 2 and f.owner_id = a.owner_id
      and f.currency = a.currency and f.country = a.country and f.bucket = 2
    left join account u on u.merchant_id = a.merchant_id and u.owner_kind = 2 and u.owner_id = a.owner_id
      and u.currency = a.currency and u.country = a.country and u.bucket = 3
    left join customer c on c.merchant_id = a.merchant_id and c.customer_uid = a.owner_id
    where a.owner_kind = 2 and a.bucket = 1) b
  left join exchange_rate r using (currency);
grant select on customer_asset to countinghouse_app;

drop view customer_asset_summary;
create view customer_asset_summary with (security_invoker) as
  select s.*, concat_ws('-', s.currency, nullif(s.country, '')) as currency_country,
         round(s.total * r.usd, 2) as usd_value
  from (
    select merchant_id, currency, country,
           count(distinct owner_id) filter (where balance > 0) as holders,
           coalesce(sum(balance) filter (where bucket = 1), 0) as available,
           coalesce(sum(balance) filter (where bucket = 2), 0) as frozen,
           coalesce(sum(balance) filter (where bucket = 3), 0) as unsettled,
           sum(balance) as total
    from account where owner_kind = 2 group by merchant_id, currency, country) s
  left join exchange_rate r using (currency);
grant select on customer_asset_summary to countinghouse_app;
