-- What the dashboard is made of beside the rollups that are there: failed notifications as one of their counts, what
-- became of exports, the operator's own sign-ins, the pages that operators pin, and one look for all that is pushed.

-- How many of the orders that a row counts could not be told to the merchant.
alter table order_rollup add column notify_failed bigint not null default 0;
alter table order_delta add column notify_failed bigint not null default 0;

-- Orders that are there already, as deltas that change nothing but this count.
create procedure count_failed(t text, kind smallint, network text, country text, method text, second_currency text)
language plpgsql as $$
begin
  execute format($sql$
    insert into order_delta (merchant_id, kind, created_half_hour, ended_half_hour, completed_half_hour, status, currency,
                             network, country, method, second_currency, orders, amount, settled_amount, processing_fee,
                             network_fee, second_amount, usd_value, seconds, notify_failed)
    select merchant_id, %L::smallint, half_hour_of(created_at), half_hour_of(finished_at), half_hour_of(completed_at),
           status, currency, %s, %s, %s, %s, 0, 0, 0, 0, 0, 0, 0, 0, count(*)
    from %I where merchant_id = current_merchant() and notify_status = 2
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11$sql$, kind, network, country, method, second_currency, t);
end $$;

-- Row level security holds for the owner too: merchant by merchant.
do $$
declare
  m bigint;
begin
  for m in select merchant_id from merchant loop
    execute format('set local app.merchant_id = %L', m);
    call count_failed('crypto_payin_order', 1::smallint, 'network', '''''', '''''', 'fiat_currency');
    call count_failed('crypto_payout_order', 2::smallint, 'network', '''''', '''''', '''''');
    call count_failed('deposit_order', 3::smallint, 'network', '''''', '''''', '''''');
    call count_failed('withdrawal_order', 4::smallint, 'network', '''''', '''''', '''''');
    call count_failed('transfer_order', 5::smallint, 'network', '''''', '''''', '''''');
    call count_failed('local_payin_order', 6::smallint, '''''', 'country', 'method', '''''');
    call count_failed('local_payout_order', 7::smallint, '''''', 'country', 'method', '''''');
    call count_failed('p2p_payin_order', 8::smallint, '''''', '''''', 'method', 'fiat_currency');
    call count_failed('p2p_payout_order', 9::smallint, '''''', '''''', 'method', 'fiat_currency');
    call count_failed('otc_order', 10::smallint, '''''', '''''', 'method', 'fiat_currency');
    call count_failed('agent_order', 11::smallint, '''''', '''''', '''''', 'fiat_currency');
  end loop;
  set local app.merchant_id = '';
end $$;
drop procedure count_failed;

-- Payins that wait for an operator: in a state that most orders only pass through.
create index crypto_payin_order_held on crypto_payin_order (merchant_id, credit_status) where status = 2;

-- Exports that nobody has fetched yet.
alter table export_record add column downloaded_at timestamptz;
drop view export_record_shown;
create view export_record_shown with (security_invoker) as
  select *, case when status = 2 and expires_at <= now() then 4::smallint else status end as shown_status,
         (downloaded_at is not null)::integer::smallint as download_status
  from export_record;
grant select on export_record_shown to countinghouse_app;
create index export_record_to_fetch on export_record (merchant_id, operator_name) where status = 2 and downloaded_at is null;

-- An operator's last sign-ins, however long the log is.
create index audit_entry_sign_ins on audit_entry (merchant_id, operator_id, seq desc)
  where action in ('signIn.succeeded', 'signIn.passwordWrong', 'signIn.secondStepWrong');

create table operator_shortcut (
  merchant_id bigint not null,
  operator_id bigint not null,
  -- Of the menu, in the order in which they are shown.
  menu_ids    integer[] not null,
  primary key (merchant_id, operator_id),
  foreign key (merchant_id, operator_id) references operator
);
call make_tenant_table('operator_shortcut', 'select, insert, update');

-- One look at all merchants that consoles watch on a server: how many orders are in each of these states (the kind of
-- each stands at the same place), and a mark that is another one whenever anything that a dashboard shows has changed.
-- Each merchant's rows are read within its own scope. Deltas are summed up, not only the newest is looked at: of two
-- transactions the one with the lower number may be the last to commit.
create function look_at(p_merchants bigint[], p_kinds smallint[], p_states smallint[])
returns table (merchant_id bigint, waiting integer[], mark text) language plpgsql as $$
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
         where e.merchant_id = m and e.status = 2 and e.downloaded_at is null and e.expires_at > now()));
  end loop;
end $$;
