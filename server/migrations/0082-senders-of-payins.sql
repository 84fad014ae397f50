-- Where a payment came from, to which it is returned. Empty in orders that were paid before.
alter table crypto_payin_order add column from_address text;
