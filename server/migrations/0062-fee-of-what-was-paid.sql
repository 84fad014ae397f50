-- What the fee of a local payin was computed from, so that a payin closed with a part of its amount pays for that part.
alter table local_payin_order
  add column agreed_fee numeric,
  add column flat_fee numeric,
  add column fee_rate numeric;
