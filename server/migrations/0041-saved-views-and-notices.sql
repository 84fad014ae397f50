-- Views of lists that operators keep and may share, and what each operator has read of what the console tells.

create table saved_view (
  merchant_id bigint not null,
  view_id     bigint generated always as identity,
  operator_id bigint not null,
  -- The call of the list: whoever may not make it sees no view of it.
  list_path   text not null,
  -- The list with the scope of its page.
  table_name  text not null,
  name        text not null,
  -- Filters, sorting and page size, as the address of the page says them.
  search      text not null,
  is_shared   boolean not null,
  updated_at  timestamptz not null default now(),
  primary key (merchant_id, view_id),
  unique (merchant_id, operator_id, list_path, table_name, name),
  foreign key (merchant_id, operator_id) references operator
);
create index saved_view_shared on saved_view (merchant_id, list_path, table_name) where is_shared;
call make_tenant_table('saved_view', 'select, insert, update, delete');

-- Everything of a topic up to a moment is read, and some single things after it.
create table notice_read (
  merchant_id bigint not null,
  operator_id bigint not null,
  topic       smallint not null,
  read_until  timestamptz not null,
  read_ids    text[] not null,
  primary key (merchant_id, operator_id, topic),
  foreign key (merchant_id, operator_id) references operator
);
call make_tenant_table('notice_read', 'select, insert, update');

-- The newest of each, however many there are.
create index export_record_of_operator on export_record (merchant_id, operator_id, finished_at desc) where status in (2, 3);
create index export_record_by_finished on export_record (merchant_id, finished_at desc) where status in (2, 3);
create index notification_attempt_failed on notification_attempt (merchant_id, attempt_id desc) where not success;

-- As before, with a mark that is another one whenever an export has ended or a notification has failed.
drop function look_at;
create function look_at(p_merchants bigint[], p_kinds smallint[], p_states smallint[])
returns table (merchant_id bigint, waiting integer[], mark text, notices text) language plpgsql as $$
declare
  m bigint;
begin
  for m in select distinct unnest(p_merchants) loop
    execute format('set local app.merchant_id = %L', m);
    return query select m,
      array(
        select (coalesce((select sum(r.orders) from order_rollup r
                          where r.merchant_id = m and r.kind = w.kind and r.clock = 0 and r.grain = 0
                            and r.bucket = '-infinity' and r.status = w.state), 0)
              + coalesce((select sum(d.orders) from order_delta d
                          where d.merchant_id = m and d.kind = w.kind and d.status = w.state), 0))::integer
        from unnest(p_kinds, p_states) with ordinality w (kind, state, place) order by w.place),
      concat_ws('/',
        (select concat(count(*), '+', sum(d.delta_id)) from order_delta d where d.merchant_id = m),
        (select concat(count(*), '+', sum(d.delta_id)) from posting_delta d where d.merchant_id = m),
        (select sum(a.last_seq) from account a where a.merchant_id = m and a.owner_kind = 1),
        (select sum(x.xmin::text::bigint) from exchange_rate x),
        (select concat(count(*), '+', string_agg(e.record_id, ',' order by e.record_id)) from export_record e
         where e.merchant_id = m and e.status = 2 and e.downloaded_at is null and e.expires_at > now())),
      concat_ws('/',
        (select max(e.finished_at) from export_record e where e.merchant_id = m and e.status in (2, 3)),
        (select max(a.attempt_id) from notification_attempt a where a.merchant_id = m and not a.success));
  end loop;
end $$;
