-- As before, with payments that wait for a person because no order took them.
create or replace function look_at(p_merchants bigint[], p_kinds smallint[], p_states smallint[])
returns table (merchant_id bigint, waiting integer[], mark text, notices text) language plpgsql as $$
declare
  m bigint;
  arrivals text;
begin
  for m in select distinct unnest(p_merchants) loop
    execute format('set local app.merchant_id = %L', m);
    select concat(count(*), '+', sum(hashtext(a.arrival_no)::bigint * a.status)) into arrivals from arrival a
    where a.merchant_id = m and a.status in (2, 3);
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
         where p.merchant_id = m and p.status = 2 and p.credit_status in (0, 1)),
        arrivals),
      concat_ws('/',
        (select max(e.finished_at) from export_record e where e.merchant_id = m and e.status in (2, 3)),
        (select max(a.attempt_id) from notification_attempt a where a.merchant_id = m and not a.success),
        (select max(c.notice_id) from case_notice c where c.merchant_id = m),
        arrivals);
  end loop;
end $$;
