-- online
alter table account validate constraint account_bucket_check;
-- Whoever is in debt is listed and told, and they are few.
create index concurrently if not exists account_in_debt on account (merchant_id) where bucket = 5 and balance > 0;
