-- Rupiah have no decimals, and P2P quantities are as precise as their currency: terms that were stored with the numbers
-- declared before (2, and 6 for Bitcoin and Ether) follow.
-- lock: a row of settings for each merchant
update currency_setting set digits = 0 where currency = 'IDR' and digits > 0;
-- lock: a row of settings for each merchant
update p2p_pair_setting set digits = 8 where currency = 'BTC' and digits = 6;
-- lock: a row of settings for each merchant
update p2p_pair_setting set digits = 18 where currency = 'ETH' and digits = 6;
