-- Citus brings restrictive policies to shards as permissive ones, where they allow what they should refuse. So what a
-- delete needs beside its merchant is said by the permissive policy of deletes, and the others stay as they were.
-- contract: taken together the policies say what they said before
do $$
declare
  t text;
  name text;
  rule text;
begin
  for t, name, rule in values
    ('operator', 'only_the_invited', 'joined_at is null'),
    ('order_delta', 'counted_in_all_grains', $q$current_setting('app.rollup_grains', true) = '0 1 2 3 4 5 6 7 8 9 10 11 12 13'$q$),
    ('posting_delta', 'counted_in_all_grains', $q$current_setting('app.rollup_grains', true) = '0 1 2 3 4 5 6 7 8 9 10 11 12 13'$q$)
  loop
    execute format('drop policy %I on %I', name, t);
    execute format('drop policy own_merchant on %I', t);
    execute format('create policy own_merchant_reads on %I for select using (merchant_id = current_merchant())', t);
    execute format('create policy own_merchant_inserts on %I for insert with check (merchant_id = current_merchant())', t);
    execute format('create policy own_merchant_updates on %I for update using (merchant_id = current_merchant())', t);
    execute format('create policy %I on %I for delete using (merchant_id = current_merchant() and %s)', name, t, rule);
  end loop;
end $$;

-- Citus refuses to replace a view by one of a table that is not distributed yet, as a kind to come has it.
create or replace procedure renew_order_number() language plpgsql as $$
declare
  looks text;
begin
  select string_agg(
           format('select merchant_id, order_no, order_no_reversed, merchant_order_no, merchant_order_no_reversed from %s',
                  attrelid::regclass),
           ' union all ' order by attrelid::regclass::text)
  into looks
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'merchant_order_no_reversed' and relkind in ('r', 'p') and not relispartition and not attisdropped
    and relnamespace = current_schema()::regnamespace;
  drop view order_number;
  execute 'create view order_number with (security_invoker) as ' || looks;
  grant select on order_number to countinghouse_app;
end $$;
