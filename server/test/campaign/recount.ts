/** Whether anything was lost or done twice, by plain SQL from orders, events and postings, in one snapshot. */
import type { OwnerSql } from '../../src/platform/db/owner.ts'

export interface Acknowledged {
  /** Our numbers of orders by the merchant's. */
  opened: ReadonlyMap<string, string>
  transfers: ReadonlySet<string>
  decisions: ReadonlyMap<string, 'approve' | 'reject'>
}

export interface Recount {
  /** What was looked at, by name. */
  looked: { [name: string]: number }
  problems: string[]
}

/** Each returns what should not be there; `n` says of how many. */
const checks: { name: string; all: string; wrong: string }[] = [
  {
    name: 'accounts whose balance is the sum of their postings',
    all: 'select count(*)::int as n from account where last_seq > 0',
    wrong: `
      with moved as (
        select merchant_id, to_account as account_id, amount from posting where to_seq is not null
        union all
        select merchant_id, from_account, -amount from posting where from_seq is not null)
      select a.merchant_id || '/' || account_id || ': ' || balance || ' in ' || last_seq || ' records, and '
        || coalesce(sum(amount), 0) || ' in ' || count(amount) as what
      from account a left join moved using (merchant_id, account_id)
      where last_seq > 0
      group by a.merchant_id, account_id, balance, last_seq
      having balance <> coalesce(sum(amount), 0) or last_seq <> count(amount) or balance < 0`,
  },
  {
    name: 'records that follow from the one before',
    all: 'select (count(from_seq) + count(to_seq))::int as n from posting',
    wrong: `
      with record as (
        select merchant_id, to_account as account, to_seq as seq, amount, to_balance as balance
        from posting where to_seq is not null
        union all
        select merchant_id, from_account, from_seq, -amount, from_balance from posting where from_seq is not null),
      followed as (
        select *, lag(balance, 1, 0::numeric) over w as before, lag(seq, 1, 0::bigint) over w as last
        from record window w as (partition by merchant_id, account order by seq))
      select merchant_id || '/' || account || ' record ' || seq as what from followed
      where seq <> last + 1 or balance <> before + amount`,
  },
  {
    name: 'withdrawals and payouts that took what their state says',
    all: 'select (select count(*) from withdrawal_order)::int + (select count(*) from crypto_payout_order)::int as n',
    wrong: `
      with asked as (
        select merchant_id, order_no, amount + processing_fee + network_fee as whole,
          case when status = 6 then 'out' when status in (3, 7) then 'back' else 'frozen' end as fate
        from withdrawal_order
        union all
        select merchant_id, order_no,
          amount + case fee_bearer when 0 then processing_fee + network_fee else 0 end,
          case when status = 6 then 'out' when status in (7, 8, 9) then 'back' else 'frozen' end
        from crypto_payout_order),
      moved as (
        select merchant_id, order_no,
          sum(case when to_seq is not null then amount else 0 end - case when from_seq is not null then amount else 0 end) as net,
          sum(case when move = 'create' then amount else 0 end) as taken
        from posting group by merchant_id, order_no)
      select order_no || ' (' || fate || '): ' || coalesce(net, 0) || ' of ' || whole as what
      from asked left join moved using (merchant_id, order_no)
      where case fate when 'out' then coalesce(net, 0) <> -whole else coalesce(net, 0) <> 0 end
        or taken is distinct from whole`,
  },
  {
    name: 'payins that brought what was paid, less the fee',
    all: 'select count(*)::int as n from crypto_payin_order',
    wrong: `
      with moved as (
        select merchant_id, order_no,
          sum(case when to_seq is not null then amount else 0 end - case when from_seq is not null then amount else 0 end) as net
        from posting group by merchant_id, order_no)
      select order_no || ' in state ' || status || ': ' || coalesce(net, 0) as what
      from crypto_payin_order left join moved using (merchant_id, order_no)
      where coalesce(net, 0) <> case status
        when 3 then paid_amount - processing_fee - network_fee - excess_refunded else 0 end`,
  },
  {
    name: 'transfers that arrived whole or not at all',
    all: 'select count(*)::int as n from transfer_order',
    wrong: `
      with moved as (
        -- The fee goes to the platform, whose accounts have no records.
        select merchant_id, order_no, sum(amount) as amount from posting
        where move = 'complete' and to_seq is not null group by merchant_id, order_no)
      select order_no || ' in state ' || status || ': ' || coalesce(m.amount, 0) as what
      from transfer_order o left join moved m using (merchant_id, order_no)
      where coalesce(m.amount, 0) <> case o.status when 2 then o.amount else 0 end`,
  },
  {
    name: 'orders that were made once, and whose last event is their state',
    all: `select count(*)::int as n from order_event where move = 'create' and piece_no is null`,
    wrong: `
      with orders as (
        select merchant_id, order_no, status from withdrawal_order
        union all select merchant_id, order_no, status from crypto_payout_order
        union all select merchant_id, order_no, status from crypto_payin_order
        union all select merchant_id, order_no, status from transfer_order),
      events as (
        select merchant_id, order_no, count(*) filter (where move = 'create') as made,
          (array_agg(to_status order by event_id desc))[1] as last
        from order_event where piece_no is null group by merchant_id, order_no)
      select order_no || ' made ' || coalesce(made, 0) || ' times, in state ' || status || ' after ' || coalesce(last, 0) as what
      from orders left join events using (merchant_id, order_no)
      where made is distinct from 1 or last is distinct from status`,
  },
  {
    name: 'merchant order numbers that stand for one order',
    all: `select (select count(*) from crypto_payin_order)::int + (select count(*) from crypto_payout_order)::int as n`,
    wrong: `
      select merchant_order_no as what from (
        select merchant_id, merchant_order_no from crypto_payin_order
        union all select merchant_id, merchant_order_no from crypto_payout_order) o
      where merchant_order_no like 'campaign-%'
      group by merchant_id, merchant_order_no having count(*) > 1`,
  },
]

const shown = 5

export async function recount(owner: OwnerSql, acknowledged: Acknowledged): Promise<Recount> {
  const looked: Recount['looked'] = {}
  const problems: string[] = []
  const report = (name: string, wrong: readonly string[]) => {
    if (wrong.length === 0) return
    problems.push(`${wrong.length} that are not "${name}": ${wrong.slice(0, shown).join('; ')}`)
  }
  await owner.begin(async (tx) => {
    // The server goes on meanwhile.
    await tx.unsafe('set transaction isolation level repeatable read, read only')
    for (const { name, all, wrong } of checks) {
      const [counted] = await tx.unsafe<{ n: number }[]>(all)
      looked[name] = counted?.n ?? 0
      report(
        name,
        (await tx.unsafe<{ what: string }[]>(wrong)).map(({ what }) => what),
      )
    }
    const { opened, transfers, decisions } = acknowledged
    const numbers = [...opened.values(), ...transfers]
    const found = await tx<{ no: string }[]>`
      select order_no as no from order_event where move = 'create' and order_no = any(${numbers})`
    const isThere = new Set(found.map(({ no }) => no))
    looked['acknowledged orders that are there'] = numbers.length
    report(
      'acknowledged orders that are there',
      numbers.filter((no) => !isThere.has(no)),
    )
    const decided = await tx<{ no: string; moves: string }[]>`
      select order_no as no, string_agg(move, ',' order by event_id) as moves from order_event
      where move in ('approve', 'reject') and order_no = any(${[...decisions.keys()]})
      group by order_no`
    const movesOf = new Map(decided.map(({ no, moves }) => [no, moves]))
    looked['decisions that were carried out once'] = decisions.size
    report(
      'decisions that were carried out once',
      [...decisions].filter(([no, move]) => movesOf.get(no) !== move).map(([no]) => no),
    )
  })
  return { looked, problems }
}
