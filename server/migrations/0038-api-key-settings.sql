-- The public key and the allowed addresses are a settings form: with a version, and who changed them last.
call make_settings_table('merchant_key');
