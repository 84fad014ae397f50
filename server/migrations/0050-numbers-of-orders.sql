-- The numbers of orders of all kinds, for lists that name orders without being of them: flow records, notifications,
-- API requests. A part of a number is looked up here, by the indexes of the orders' own tables.
create procedure renew_order_number() language plpgsql as $$
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
  execute 'create or replace view order_number with (security_invoker) as ' || looks;
end $$;

call renew_order_number();
grant select on order_number to countinghouse_app;

-- Kinds to come are among them.
create or replace procedure create_order_table(name text, own_columns text) language plpgsql as $$
begin
  call create_order_table_without_ends(name, own_columns);
  call add_number_ends(name);
  call renew_order_number();
end $$;
