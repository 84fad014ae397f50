-- Days of reports (grains 10 to 13): the days that begin at 0:00, 2:30, 5:00 and 7:30 of GMT+8 once more, by what reports
-- of their kind are by. The other dimensions are empty, and of states only success is told from the others. They are added
-- up from the days that are there. Nobody looks for them yet, and no row or table is locked against readers; deltas are
-- written meanwhile, and folded afterwards (0051-folds-of-report-days).
-- lock: only new rows are written, which nobody waits for

-- Room for the groups of one merchant.
set local work_mem = '256MB';

-- Row level security holds for the owner too: merchant by merchant.
do $$
declare
  m bigint;
begin
  for m in select merchant_id from merchant loop
    execute format('set local app.merchant_id = %L', m);
    insert into order_rollup (merchant_id, kind, clock, grain, bucket, status, currency, network, country, method,
                              second_currency, orders, amount, settled_amount, processing_fee, network_fee,
                              second_amount, usd_value, seconds, notify_failed)
    select merchant_id, kind, clock, (case grain when 1 then 10 else grain + 8 end)::smallint, bucket,
           (case when clock <> 0 then 0 when kind = 1 and status = 3 then 3 when kind = 2 and status = 6 then 6
                 when kind in (6, 7) and status = 4 then 4 when kind = 8 and status in (4, 7) then 4
                 when kind = 9 and status in (5, 8) then 5 else 0 end)::smallint,
           currency, case when kind in (1, 2) then network else '' end, case when kind in (6, 7) then country else '' end,
           case when kind in (6, 7) then method else '' end, case when kind in (8, 9) then second_currency else '' end,
           sum(orders), sum(amount), sum(settled_amount), sum(processing_fee), sum(network_fee), sum(second_amount),
           sum(usd_value), sum(seconds), sum(notify_failed)
    from order_rollup
    where merchant_id = m and grain in (1, 3, 4, 5) and clock in (0, 2) and kind in (1, 2, 6, 7, 8, 9)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    order by 1, 2, 3, 4, 5;
    insert into posting_rollup (merchant_id, kind, grain, bucket, flow_type, from_kind, to_kind, currency, network,
                                country, method, second_currency, postings, amount, second_amount, usd_value)
    select merchant_id, kind, (case grain when 1 then 10 else grain + 8 end)::smallint, bucket, flow_type, 0::smallint,
           0::smallint, currency, case when kind in (1, 2) then network else '' end,
           case when kind in (6, 7) then country else '' end, case when kind in (6, 7) then method else '' end,
           case when kind in (8, 9) then second_currency else '' end,
           sum(postings), sum(amount), sum(second_amount), sum(usd_value)
    from posting_rollup where merchant_id = m and grain in (1, 3, 4, 5) and kind in (1, 2, 6, 7, 8, 9)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    order by 1, 2, 3, 4;
  end loop;
  set local app.merchant_id = '';
end $$;

-- So that a plan expects as many rows of these grains as there are.
analyze order_rollup, posting_rollup;
