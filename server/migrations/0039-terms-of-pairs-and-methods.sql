-- Terms of pairs and methods are settings that operators save, with the bounds of every percentage: 0 to 100, and of
-- what is added to a rate -100 to 100.
alter table p2p_pair_setting
  alter column enabled set default true,
  drop constraint p2p_pair_setting_margin_check,
  drop constraint p2p_pair_setting_fee_rate_check,
  add check (margin between -1 and 1),
  add check (fee_rate between 0 and 1);
call make_settings_table('p2p_pair_setting');

alter table local_method_setting
  alter column enabled set default true,
  drop constraint local_method_setting_fee_rate_check,
  drop constraint local_method_setting_underpaid_tolerance_check,
  add check (fee_rate between 0 and 1),
  add check (underpaid_tolerance between 0 and 1);
call make_settings_table('local_method_setting');
