-- What is known of payers and payees beside names and accounts; of local rails and P2P payees it is among the details.
alter table p2p_payin_order add column payer_email text not null default '';
alter table p2p_payout_order add column payer_email text not null default '';
alter table otc_order
  add column payer_branch text not null default '',
  add column payer_email  text not null default '',
  add column payee_branch text not null default '',
  add column payee_email  text not null default '';
