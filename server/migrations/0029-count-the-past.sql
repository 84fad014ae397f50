-- Orders and postings that are there already, counted as reports count them. Rows are written and none is locked against
-- readers; the changes of the schema were made before (0028).

-- One order kind: when each order first succeeded, orders by that time (clock 2), and its postings. An order that has
-- succeeded and whose event is missing succeeded when it ended.
create procedure count_past(t text, kind smallint, success smallint[], network text, country text, method text,
                            second_currency text, second_amount text, seconds text default '0')
language plpgsql as $$
begin
  execute format($sql$
    update %I o set completed_at = coalesce(e.at, o.finished_at)
    from %I s left join (
      select order_no, min(at) as at from order_event
      where merchant_id = current_merchant() and kind = %L and piece_no is null and to_status = any(%L::smallint[])
      group by 1) e using (order_no)
    where s.merchant_id = current_merchant() and (e.at is not null or s.status = any(%L::smallint[]))
      and o.merchant_id = s.merchant_id and o.order_no = s.order_no$sql$, t, t, kind, success, success);
  execute format($sql$
    insert into order_rollup (merchant_id, kind, clock, grain, bucket, status, currency, network, country, method,
                              second_currency, orders, amount, settled_amount, processing_fee, network_fee,
                              second_amount, usd_value, seconds)
    select merchant_id, %L::smallint, 2, grain,
           case grain when 0 then '-infinity' when 1 then day_of(half_hour) else half_hour end,
           status, currency, network, country, method, second_currency, sum(orders), sum(amount), sum(settled_amount),
           sum(processing_fee), sum(network_fee), sum(second_amount), sum(usd_value), sum(seconds)
    from (
      select merchant_id, half_hour_of(completed_at) as half_hour, status, currency, %s as network, %s as country,
             %s as method, %s as second_currency, count(*) as orders, sum(amount) as amount,
             sum(settled_amount) as settled_amount, sum(processing_fee) as processing_fee,
             sum(network_fee) as network_fee, sum(%s) as second_amount, sum(coalesce(usd_value, 0)) as usd_value,
             sum(%s) as seconds
      from %I where merchant_id = current_merchant() and completed_at is not null group by 1, 2, 3, 4, 5, 6, 7, 8) counted
    cross join (values (0::smallint), (1::smallint), (2::smallint)) grains (grain)
    group by 1, 4, 5, 6, 7, 8, 9, 10, 11$sql$,
    kind, network, country, method, second_currency, second_amount, seconds, t);
  -- 4 freeze, 5 unfreeze and 15 settlement stay within one owner's balance. A second amount is that of what was paid:
  -- 1 payin, 6 payout, 8 deposit, 10 withdrawal, 12 transfer, 16 trade, 19 liquidation.
  execute format($sql$
    insert into posting_rollup (merchant_id, kind, grain, bucket, flow_type, from_kind, to_kind, currency, network,
                                country, method, second_currency, postings, amount, second_amount, usd_value)
    select merchant_id, %L::smallint, grain,
           case grain when 0 then '-infinity' when 1 then day_of(half_hour) else half_hour end,
           flow_type, from_kind, to_kind, currency, network, country, method, second_currency, sum(postings),
           sum(amount), sum(second_amount), sum(usd_value)
    from (
      select p.merchant_id, half_hour_of(p.at) as half_hour, p.flow_type, p.from_kind, p.to_kind, p.currency,
             coalesce(o.network, '') as network, coalesce(o.country, '') as country, coalesce(o.method, '') as method,
             coalesce(o.second_currency, '') as second_currency, count(*) as postings, sum(p.amount) as amount,
             coalesce(sum(coalesce(i.second_amount, o.second_amount))
                      filter (where p.flow_type in (1, 6, 8, 10, 12, 16, 19)), 0) as second_amount,
             coalesce(sum(p.usd_value), 0) as usd_value
      from posting p
      left join (select order_no, %s as network, %s as country, %s as method, %s as second_currency,
                        %s as second_amount
                 from %I where merchant_id = current_merchant()) o using (order_no)
      left join order_piece i on i.merchant_id = p.merchant_id and i.order_no = p.order_no and i.piece_no = p.piece_no
      where p.merchant_id = current_merchant() and p.order_kind = %L and p.flow_type not in (4, 5, 15)
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) counted
    cross join (values (0::smallint), (1::smallint), (2::smallint)) grains (grain)
    group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12$sql$,
    kind, network, country, method, second_currency, second_amount, t, kind);
end $$;

-- Row level security holds for the owner too: merchant by merchant.
do $$
declare
  m bigint;
begin
  for m in select merchant_id from merchant loop
    execute format('set local app.merchant_id = %L', m);
    update posting p set usd_value = round(p.amount * (
      select usd from exchange_rate_history h where h.currency = p.currency and h.valid_from <= p.at
      order by h.valid_from desc limit 1), 6)
    where merchant_id = m;
    call count_past('crypto_payin_order', 1::smallint, '{3}', 'network', '''''', '''''', 'fiat_currency', 'fiat_amount');
    call count_past('crypto_payout_order', 2::smallint, '{6}', 'network', '''''', '''''', '''''', '0');
    call count_past('deposit_order', 3::smallint, '{2}', 'network', '''''', '''''', '''''', '0');
    call count_past('withdrawal_order', 4::smallint, '{6}', 'network', '''''', '''''', '''''', '0');
    call count_past('transfer_order', 5::smallint, '{2}', 'network', '''''', '''''', '''''', '0');
    call count_past('local_payin_order', 6::smallint, '{4}', '''''', 'country', 'method', '''''', '0');
    call count_past('local_payout_order', 7::smallint, '{4}', '''''', 'country', 'method', '''''', '0');
    call count_past('p2p_payin_order', 8::smallint, '{4,7}', '''''', '''''', 'method', 'fiat_currency', 'fiat_amount',
                    'trade_seconds');
    call count_past('p2p_payout_order', 9::smallint, '{5,8}', '''''', '''''', 'method', 'fiat_currency', 'fiat_amount',
                    'trade_seconds');
    call count_past('otc_order', 10::smallint, '{5}', '''''', '''''', 'method', 'fiat_currency', 'fiat_amount');
    call count_past('agent_order', 11::smallint, '{4}', '''''', '''''', '''''', 'fiat_currency', 'fiat_amount');
  end loop;
  set local app.merchant_id = '';
end $$;
drop procedure count_past;

-- Orders by the time of their completion. Writers wait while an index is made; readers do not.
do $$
declare
  t regclass;
begin
  for t in
    select attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'notify_status' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  loop
    execute format('create index if not exists %I on %s (merchant_id, completed_at desc, order_no desc)
                    where completed_at is not null', t::text || '_by_completed', t);
  end loop;
end $$;
