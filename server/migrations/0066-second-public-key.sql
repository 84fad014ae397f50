-- A merchant that changes its key has two for a while. find_api_key stays for servers of the last release.
alter table merchant_key add column second_public_key text;

create function find_api_keys(p_merchant bigint)
returns table (api_key_id text, public_keys text[], allowed_addresses text[]) language plpgsql as $$
begin
  execute format('set local app.merchant_id = %L', p_merchant);
  return query
    select k.api_key_id,
           array_remove(array[nullif(k.public_key, ''), nullif(k.second_public_key, '')], null),
           k.allowed_addresses
    from merchant_key k where k.merchant_id = p_merchant;
end $$;

-- What the merchant's server was told in words: of a refusal, why.
alter table api_request add column message text not null default '';
