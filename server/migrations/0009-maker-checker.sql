-- Maker and checker: who made an order does not decide it, as long as another operator of the merchant may.
alter table merchant
  add column maker_checker smallint not null default 1 check (maker_checker in (0, 1));
