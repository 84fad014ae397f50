-- The open API, which merchants' servers call: their key, what they may call from, and what they asked.
alter table merchant_key
  -- Names the key together with the merchant's id. No secret: requests are signed with the merchant's private key.
  add column api_key_id             text not null default replace(gen_random_uuid()::text, '-', ''),
  add column allowed_addresses      text[] not null default '{}',
  add column public_key_changed_at  timestamptz,
  -- Signs notifications beside the new one until its time is over.
  add column previous_secret_sealed bytea,
  add column previous_secret_until  timestamptz,
  add column secret_changed_at      timestamptz,
  add check ((previous_secret_sealed is null) = (previous_secret_until is null));

-- What every open call asks first, in one statement like find_session.
create function find_api_key(p_merchant bigint)
returns table (api_key_id text, public_key text, allowed_addresses text[]) language plpgsql as $$
begin
  execute format('set local app.merchant_id = %L', p_merchant);
  return query
    select k.api_key_id, k.public_key, k.allowed_addresses from merchant_key k
    where k.merchant_id = p_merchant;
end $$;

-- False for a nonce that was used before. Committed by itself: a request that is refused later has used it too.
create function use_nonce(p_merchant bigint, p_nonce text, p_seconds integer)
returns boolean language plpgsql as $$
begin
  execute format('set local app.merchant_id = %L', p_merchant);
  insert into used_nonce (merchant_id, nonce, expires_at)
  values (p_merchant, p_nonce, now() + p_seconds * interval '1 second') on conflict do nothing;
  return found;
end $$;

create table api_request (
  merchant_id       bigint not null references merchant,
  -- As in the header x-request-id of the answer.
  request_id        text not null,
  at                timestamptz not null,
  path              text not null,
  address           text not null,
  http_status       smallint not null,
  code              text not null,
  duration_ms       integer not null,
  order_no          text,
  merchant_order_no text,
  -- Known fields only, personal data masked.
  body              text not null,
  primary key (merchant_id, request_id)
);
create index api_request_by_time on api_request (merchant_id, at desc, request_id desc);
create index api_request_by_path on api_request (merchant_id, path, at desc, request_id desc);
create index api_request_by_code on api_request (merchant_id, code, at desc, request_id desc);
create index api_request_by_order on api_request (merchant_id, order_no, at desc) where order_no is not null;
create index api_request_by_merchant_order on api_request (merchant_id, merchant_order_no, at desc)
  where merchant_order_no is not null;
call make_tenant_table('api_request', 'select, insert, delete');

-- What orders of merchants' servers cost: the rate is the processing fee, the flat part is what the network takes.
alter table price drop constraint price_product_check;
alter table price add constraint price_product_check
  check (product in ('withdrawal', 'transfer', 'cryptoPayin', 'cryptoPayout', 'otc'));
insert into price (product, currency, network, flat, rate, minimum) values
  ('cryptoPayin', 'USDT', 'TRC20', 0, 0.002, 1),
  ('cryptoPayin', 'USDT', 'ERC20', 0, 0.002, 1),
  ('cryptoPayin', 'USDT', 'BEP20', 0, 0.002, 1),
  ('cryptoPayin', 'USDT', 'Polygon', 0, 0.002, 1),
  ('cryptoPayin', 'USDC', 'ERC20', 0, 0.002, 1),
  ('cryptoPayin', 'USDC', 'Polygon', 0, 0.002, 1),
  ('cryptoPayin', 'BTC', 'BTC', 0, 0.002, 0.00001),
  ('cryptoPayin', 'ETH', 'ERC20', 0, 0.002, 0.0005),
  ('cryptoPayin', 'TRX', 'TRC20', 0, 0.002, 1),
  ('cryptoPayout', 'USDT', 'TRC20', 1, 0.002, 5),
  ('cryptoPayout', 'USDT', 'ERC20', 2.4, 0.002, 5),
  ('cryptoPayout', 'USDT', 'BEP20', 0.2, 0.002, 2),
  ('cryptoPayout', 'USDT', 'Polygon', 0.05, 0.002, 2),
  ('cryptoPayout', 'USDC', 'ERC20', 2.4, 0.002, 5),
  ('cryptoPayout', 'USDC', 'Polygon', 0.05, 0.002, 2),
  ('cryptoPayout', 'BTC', 'BTC', 0.00002, 0.002, 0.00005),
  ('cryptoPayout', 'ETH', 'ERC20', 0.0008, 0.002, 0.0015),
  ('cryptoPayout', 'TRX', 'TRC20', 2, 0.002, 10),
  ('otc', 'USDT', '', 0, 0.002, 1),
  ('otc', 'USDC', '', 0, 0.002, 1),
  ('otc', 'BTC', '', 0, 0.002, 0.00001),
  ('otc', 'ETH', '', 0, 0.002, 0.0003),
  ('otc', 'TRX', '', 0, 0.002, 1);
