-- Entries in the log of the open API get ids of their own. A request_id is what the caller sent, who may send it twice:
-- as a key it refused the second request, and all that were written with it. What is there has the id 0 until the next
-- migration; new rows have ids at once, those of servers that leave the column out too.
alter table api_request add column entry_id bigint not null default 0;
-- contract: what is left out has an id in place of a default
alter table api_request alter column entry_id drop default;
alter table api_request alter column entry_id add generated always as identity;

-- Some thousands at a time: neither locks nor a transaction last long. Row level security holds for the owner too.
create procedure give_ids_to_api_requests() language plpgsql as $$
declare
  m bigint;
  after text;
begin
  for m in select merchant_id from merchant loop
    after := '';
    while after is not null loop
      execute format('set local app.merchant_id = %L', m);
      with batch as (
        select request_id from api_request where merchant_id = m and request_id > after order by request_id limit 5000),
      given as (
        update api_request set entry_id = default
        where merchant_id = m and entry_id = 0 and request_id in (select request_id from batch))
      select max(request_id) into after from batch;
      commit;
    end loop;
  end loop;
end $$;
