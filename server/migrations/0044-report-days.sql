-- Days that begin at 2:30 (grain 3), 5:00 (4) and 7:30 (5) of GMT+8, beside those that begin at midnight (1): every day
-- that a report of GMT+8 or GMT+5:30 can ask for. Orders have them by creation and completion, the clocks of reports.
-- Postings have all four once more without network, method and pair (6 to 9): balances are by currency and country.
-- They are added up from the rows that are there, and written in the order in which reports read them. Nobody looks for
-- them yet, and no row or table is locked against readers; deltas are written meanwhile, and folded afterwards
-- (0044-folds-in-all-grains).

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
    select merchant_id, kind, clock, d.grain, date_bin('1 day', bucket, began), status, currency, network, country,
           method, second_currency, sum(orders), sum(amount), sum(settled_amount), sum(processing_fee),
           sum(network_fee), sum(second_amount), sum(usd_value), sum(seconds), sum(notify_failed)
    from order_rollup r
    cross join (values (3::smallint, timestamptz '2000-01-01 02:30+08'), (4, '2000-01-01 05:00+08'),
                       (5, '2000-01-01 07:30+08')) d (grain, began)
    where merchant_id = m and r.grain = 2 and clock in (0, 2)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    order by 1, 2, 3, 4, 5;
    insert into posting_rollup (merchant_id, kind, grain, bucket, flow_type, from_kind, to_kind, currency, network,
                                country, method, second_currency, postings, amount, second_amount, usd_value)
    select merchant_id, kind, d.grain, date_bin('1 day', bucket, began), flow_type, from_kind, to_kind, currency,
           network, country, method, second_currency, sum(postings), sum(amount), sum(second_amount), sum(usd_value)
    from posting_rollup r
    cross join (values (3::smallint, timestamptz '2000-01-01 02:30+08'), (4, '2000-01-01 05:00+08'),
                       (5, '2000-01-01 07:30+08')) d (grain, began)
    where merchant_id = m and r.grain = 2
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    order by 1, 2, 3, 4;
    insert into posting_rollup (merchant_id, kind, grain, bucket, flow_type, from_kind, to_kind, currency, network,
                                country, method, second_currency, postings, amount, second_amount, usd_value)
    select merchant_id, kind, (case grain when 1 then 6 else grain + 4 end)::smallint, bucket, flow_type, from_kind,
           to_kind, currency, '', country, '', '', sum(postings), sum(amount), sum(second_amount), sum(usd_value)
    from posting_rollup where merchant_id = m and grain in (1, 3, 4, 5)
    group by 1, 2, 3, 4, 5, 6, 7, 8, country
    order by 1, 2, 3, 4;
  end loop;
  set local app.merchant_id = '';
end $$;

-- So that a plan expects as many rows of these grains as there are.
analyze order_rollup, posting_rollup;
