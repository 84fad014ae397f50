/** The statement itself: the only part of the page that is printed. */
import { type Bucket, isPartOfTotal } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { decimalPlacesOf } from '@countinghouse/contract/currencies.ts'
import {
  sum as added,
  compare,
  isPositive,
  minus,
  plus,
} from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { groupDigits } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant } from '../../lib/time-zone.ts'
import { FlowTable } from '../../orders/balances/flow-table.tsx'
import { type Movement, Movements, sum } from '../../orders/balances/movements.tsx'
import { type StatementQuery, statementOffset } from '../../orders/balances/statement-days.ts'
import { StatementOrders } from '../../orders/balances/statement-orders.tsx'
import { useBalanceName } from '../../orders/balances/use-balance-name.ts'
import { useOrderDrawer } from '../../orders/use-order-drawer.tsx'
import { Inline, Panel, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data.tsx'
import { Money, SignedMoney, WholeMoney } from '../../ui/money.tsx'
import classes from './statement.module.css'
import type { StatementRecords } from './use-statement-records.ts'

export interface StatementData {
  currency: string
  country: string
  bucket: string
  customerUid: string
  /** Null, like the closing balance, for operators who may not see balances. */
  opening: string | null
  movements: readonly Movement[]
  closing: string | null
  records: number
  parts: readonly Part[]
}

interface Part {
  bucket: Bucket
  opening: string | null
  closing: string | null
}

interface Props {
  data: StatementData
  query: StatementQuery
  records: StatementRecords
  /** When the data was fetched. */
  updatedAt: number
}

export function Statement({ data, query, records, updatedAt }: Props) {
  const t = useTexts('statement')
  const flow = useTexts('flow')
  const { updatedAt: updated } = useTexts('list')
  const balanceWords = useBalanceName()
  const { merchant } = useOperator()
  const whose = [
    data.customerUid && flow.customer({ uid: data.customerUid }),
    ...balanceWords(data),
  ]
  const period = `${query.startDate} – ${query.endDate} (${t.zone})`
  return (
    <Panel className={classes.paper} as="article" aria-label={flow.statement}>
      <Inline
        className={classes.title}
        as="header"
        align="end"
        justify="between"
        wrap="tight"
        gap="lg"
      >
        <div>
          <Text tone="dim">{merchant.merchantName}</Text>
          <Text as="h2" size="xl">
            {flow.statement} · {whose.filter(Boolean).join(' · ')}
          </Text>
        </div>
        <div>
          <p>{period}</p>
          <Text className={classes.printed} tone="dim" size="xs">
            {updated({ time: formatInstant(updatedAt, statementOffset) })}
          </Text>
        </div>
      </Inline>
      <Balance data={data} />
      <Parts data={data} />
      {data.movements.length > 0 ? (
        <Movements query={query} movements={data.movements} />
      ) : (
        <Text tone="dim" above="lg">
          {t.noMovements}
        </Text>
      )}
      {data.records > 0 && query.bucket === 'total' && (
        <section>
          <h3>{flow.orders}</h3>
          <StatementOrders query={query} line={{}} />
        </section>
      )}
      {data.records > 0 && query.bucket !== 'total' && (
        <Records
          data={data}
          records={records}
          running={[merchant.merchantName, ...whose.filter(Boolean), period].join(' · ')}
        />
      )}
    </Panel>
  )
}

/** Opening + in − out = closing, recomputed here from the server's data. */
function Balance({ data }: { data: StatementData }) {
  const t = useTexts('statement')
  const flow = useTexts('flow')
  const { currency, opening, closing, movements } = data
  if (opening === null || closing === null) {
    return (
      <Text tone="dim" above="lg">
        {t.balancesHidden}
      </Text>
    )
  }
  const incoming = sum(movements, 'incoming')
  const outgoing = sum(movements, 'outgoing')
  const agrees = compare(plus(opening, incoming), plus(closing, outgoing)) === 0
  const parts = [
    ['', flow.opening, opening],
    ['+', flow.incoming, incoming],
    ['−', flow.outgoing, outgoing],
    ['=', flow.closing, closing],
  ] as const
  return (
    <section aria-label={t.check}>
      <dl className={classes.balance}>
        {parts.map(([sign, label, value]) => (
          <div key={label} data-sign={sign || undefined}>
            <Text as="dt" size="sm">
              {label}
            </Text>
            <Text as="dd" size="lg" strong breaks>
              <WholeMoney value={value} currency={currency} />
            </Text>
          </div>
        ))}
      </dl>
      <Inline
        className={classes.check}
        as="p"
        gap="sm"
        tone="success"
        size="sm"
        data-agrees={agrees}
        role={agrees ? undefined : 'alert'}
      >
        {agrees ? (
          <IconCheck size={16} stroke={2} aria-hidden />
        ) : (
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
        )}
        {t.check} · {agrees ? t.checks : t.checkFails}
      </Inline>
    </section>
  )
}

/** Where the money was: what is available, frozen and unsettled is the total. What is owed is none of it. */
function Parts({ data: { parts, currency } }: { data: StatementData }) {
  const t = useTexts('statement')
  const flow = useTexts('flow')
  const { bucket: buckets } = useTexts('order')
  const { total } = useTexts('field')
  const known = parts.filter(
    (part): part is { [K in keyof Part]: NonNullable<Part[K]> } =>
      part.opening !== null && part.closing !== null,
  )
  if (known.length === 0) return null
  const digits = { '--digits': decimalPlacesOf(currency) } as CSSProperties
  const row = (label: string, opening: string, closing: string) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      <td style={digits}>
        <Money value={opening} currency={currency} />
      </td>
      <td style={digits}>
        <SignedMoney value={minus(closing, opening)} currency={currency} />
      </td>
      <td style={digits}>
        <Money value={closing} currency={currency} />
      </td>
    </tr>
  )
  type Known = (typeof known)[number]
  const named = ({ bucket, opening, closing }: Known) => row(buckets[bucket], opening, closing)
  const held = known.filter(({ bucket }) => isPartOfTotal(bucket))
  const owed = known.filter(
    ({ bucket, opening, closing }) =>
      !isPartOfTotal(bucket) && (isPositive(opening) || isPositive(closing)),
  )
  return (
    <section>
      <h3>{t.parts}</h3>
      <DataTable className={classes.parts} numeric>
        <thead>
          <tr>
            <th scope="col">{flow.balances}</th>
            <th scope="col">{flow.opening}</th>
            <th scope="col">{t.change}</th>
            <th scope="col">{flow.closing}</th>
          </tr>
        </thead>
        <tbody>{held.map(named)}</tbody>
        <tfoot>
          {row(
            total,
            added(...held.map(({ opening }) => opening)),
            added(...held.map(({ closing }) => closing)),
          )}
          {owed.map(named)}
        </tfoot>
      </DataTable>
    </section>
  )
}

interface RecordsProps {
  data: StatementData
  records: StatementRecords
  running: string
}

function Records({ data, records, running }: RecordsProps) {
  const t = useTexts('statement')
  const orders = useOrderDrawer()
  const counts = { shown: groupDigits(records.rows.length), count: groupDigits(data.records) }
  const opener = ({ orderKind, orderNo }: Row) =>
    orders.mayOpen(String(orderKind))
      ? () => orders.open(String(orderKind), String(orderNo))
      : undefined
  return (
    <section>
      <h3>{t.records}</h3>
      <FlowTable
        label={t.records}
        currency={data.currency}
        records={records.rows}
        offset={statementOffset}
        opener={opener}
        running={running}
      />
      {records.rows.length < data.records && (
        <Text tone="dim" size="sm" above="lg">
          {t.firstRecords(counts)}
        </Text>
      )}
      {records.more && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={records.loading}
          onClick={records.more}
        >
          {t.loadMore(counts)}
        </Button>
      )}
      {orders.drawer}
    </section>
  )
}
