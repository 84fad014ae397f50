-- The operator who looks after an order, by the name that is signed in with: it never changes.
alter table agent_order add column assignee text;
alter table crypto_payin_order add column assignee text;
alter table crypto_payout_order add column assignee text;
alter table deposit_order add column assignee text;
alter table withdrawal_order add column assignee text;
alter table transfer_order add column assignee text;
alter table otc_order add column assignee text;
alter table local_payin_order add column assignee text;
alter table local_payout_order add column assignee text;
alter table p2p_payin_order add column assignee text;
alter table p2p_payout_order add column assignee text;

-- The tables of kinds to come have it from the beginning.
create or replace procedure create_order_table(name text, own_columns text) language plpgsql as $$
begin
  call create_order_table_without_ends(name, own_columns);
  call add_number_ends(name);
  execute format('alter table %I add column assignee text', name);
  execute format('create index %I on %I (merchant_id, assignee, created_at desc, order_no desc)
                  where assignee is not null', name || '_by_assignee', name);
  call renew_order_number();
end $$;

-- What an operator is told about an order or a customer: assigned, mentioned, reminded.
create table case_notice (
  merchant_id  bigint not null references merchant,
  notice_id    bigint generated always as identity,
  operator_id  bigint not null,
  cause        smallint not null,
  order_kind   smallint,
  order_no     text,
  customer_uid text,
  -- who caused it
  by_operator  text not null,
  at           timestamptz not null default now(),
  primary key (merchant_id, notice_id),
  foreign key (merchant_id, operator_id) references operator,
  check (num_nonnulls(customer_uid, order_no) = 1)
);
call make_tenant_table('case_notice', 'select, insert, delete');
create index case_notice_of_operator on case_notice (merchant_id, operator_id, notice_id desc);
create index case_notice_of_order on case_notice (merchant_id, order_no) where order_no is not null;

-- Gone when it was due.
create table order_reminder (
  merchant_id  bigint not null references merchant,
  reminder_id  bigint generated always as identity,
  order_no     text not null,
  -- who set it, and is reminded unless it is for the assignee
  operator_id  bigint not null,
  for_assignee boolean not null,
  remind_at    timestamptz not null,
  primary key (merchant_id, reminder_id),
  foreign key (merchant_id, operator_id) references operator,
  unique (merchant_id, order_no, operator_id, for_assignee, remind_at)
);
call make_tenant_table('order_reminder', 'select, insert, delete');

-- Texts that operators insert into conversations.
create table saved_reply (
  merchant_id bigint not null references merchant,
  reply_id    bigint generated always as identity,
  title       text not null check (title <> ''),
  content     text not null check (content <> ''),
  primary key (merchant_id, reply_id),
  unique (merchant_id, title)
);
call make_tenant_table('saved_reply', 'select, insert, update, delete');

-- As before, with what operators are told of cases.
create or replace function look_at(p_merchants bigint[], p_kinds smallint[], p_states smallint[])
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
         where e.merchant_id = m and e.status = 2 and e.downloaded_at is null and e.expires_at > now()),
        (select count(*) from crypto_payin_order p
         where p.merchant_id = m and p.status = 2 and p.credit_status in (0, 1))),
      concat_ws('/',
        (select max(e.finished_at) from export_record e where e.merchant_id = m and e.status in (2, 3)),
        (select max(a.attempt_id) from notification_attempt a where a.merchant_id = m and not a.success),
        (select max(c.notice_id) from case_notice c where c.merchant_id = m));
  end loop;
end $$;
