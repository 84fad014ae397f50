-- Debt: what the platform laid out for a payment that was taken back, and that is still missing. It is what its owner
-- owes, shown as an account of its own (bucket 5), and no part of what its owner has.
-- contract: servers of the last release open no such account, and read accounts by the buckets that they know
alter table account drop constraint account_bucket_check;
-- contract: the same buckets as before, and one more
alter table account add constraint account_bucket_check check (bucket between 1 and 5) not valid;

create or replace view merchant_asset with (security_invoker) as
  select a.merchant_id, a.currency, a.country, concat_ws('-', a.currency, nullif(a.country, '')) as currency_country,
         coalesce(sum(a.balance) filter (where a.bucket = 1), 0) as available,
         coalesce(sum(a.balance) filter (where a.bucket = 2), 0) as frozen,
         coalesce(sum(a.balance) filter (where a.bucket = 3), 0) as unsettled,
         coalesce(sum(a.balance) filter (where a.bucket <> 5), 0) as total,
         round(coalesce(sum(a.balance) filter (where a.bucket <> 5), 0) * r.usd, 2) as usd_value,
         coalesce(sum(a.balance) filter (where a.bucket = 5), 0) as debt
  from account a left join exchange_rate r using (currency)
  where a.owner_kind = 1
  group by a.merchant_id, a.currency, a.country, r.usd;

create or replace view customer_asset with (security_invoker) as
  select b.merchant_id, b.account_id, b.customer_uid, b.customer_name, b.currency, b.country, b.available, b.frozen,
         b.unsettled, b.total, round(b.total * r.usd, 2) as usd_value, b.debt
  from (
    select a.merchant_id, a.account_id, a.owner_id as customer_uid, c.name as customer_name, a.currency, a.country,
           a.balance as available, coalesce(f.balance, 0) as frozen, coalesce(u.balance, 0) as unsettled,
           a.balance + coalesce(f.balance, 0) + coalesce(u.balance, 0) as total, coalesce(d.balance, 0) as debt
    from account a
    left join account f on f.merchant_id = a.merchant_id and f.owner_kind = 2 and f.owner_id = a.owner_id
      and f.currency = a.currency and f.country = a.country and f.bucket = 2
    left join account u on u.merchant_id = a.merchant_id and u.owner_kind = 2 and u.owner_id = a.owner_id
      and u.currency = a.currency and u.country = a.country and u.bucket = 3
    left join account d on d.merchant_id = a.merchant_id and d.owner_kind = 2 and d.owner_id = a.owner_id
      and d.currency = a.currency and d.country = a.country and d.bucket = 5
    left join customer c on c.merchant_id = a.merchant_id and c.customer_uid = a.owner_id
    where a.owner_kind = 2 and a.bucket = 1) b
  left join exchange_rate r using (currency);

create or replace view customer_asset_summary with (security_invoker) as
  select s.merchant_id, s.currency, s.country, s.holders, s.available, s.frozen, s.unsettled, s.total,
         concat_ws('-', s.currency, nullif(s.country, '')) as currency_country,
         round(s.total * r.usd, 2) as usd_value, s.debt
  from (
    select merchant_id, currency, country,
           count(distinct owner_id) filter (where balance > 0 and bucket <> 5) as holders,
           coalesce(sum(balance) filter (where bucket = 1), 0) as available,
           coalesce(sum(balance) filter (where bucket = 2), 0) as frozen,
           coalesce(sum(balance) filter (where bucket = 3), 0) as unsettled,
           coalesce(sum(balance) filter (where bucket <> 5), 0) as total,
           coalesce(sum(balance) filter (where bucket = 5), 0) as debt
    from account where owner_kind = 2 group by merchant_id, currency, country) s
  left join exchange_rate r using (currency);
