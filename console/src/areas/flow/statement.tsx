/** The statement itself: the only part of the page that is printed. */
import { compare, plus } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { groupDigits } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant } from '../../lib/time-zone.ts'
import { FlowTable } from '../../orders/balances/flow-table.tsx'
import { useBalanceName } from '../../orders/balances/use-balance-name.ts'
import { useOrderDrawer } from '../../orders/use-order-drawer.tsx'
import { Inline, Panel, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { WholeMoney } from '../../ui/money.tsx'
import classes from './statement.module.css'
import { type Movement, Movements, sum } from './statement-movements.tsx'
import { type Days, statementOffset } from './statement-state.ts'
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
}

interface Props {
  data: StatementData
  days: Days
  records: StatementRecords
  /** When the data was fetched. */
  updatedAt: number
}

export function Statement({ data, days, records, updatedAt }: Props) {
  const t = useTexts('flow')
  const { updatedAt: updated } = useTexts('list')
  const balanceWords = useBalanceName()
  const { merchant } = useOperator()
  const { currency } = data
  const whose = [data.customerUid && t.customer({ uid: data.customerUid }), ...balanceWords(data)]
  const period = `${days.startDate} – ${days.endDate} (${t.zone})`
  return (
    <Panel className={classes.paper} as="article" aria-label={t.statement}>
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
            {t.statement} · {whose.filter(Boolean).join(' · ')}
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
      {data.movements.length > 0 ? (
        <Movements currency={currency} movements={data.movements} />
      ) : (
        <Text tone="dim" above="lg">
          {t.noMovements}
        </Text>
      )}
      {data.records > 0 && (
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
  const t = useTexts('flow')
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
    ['', t.opening, opening],
    ['+', t.incoming, incoming],
    ['−', t.outgoing, outgoing],
    ['=', t.closing, closing],
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

interface RecordsProps {
  data: StatementData
  records: StatementRecords
  running: string
}

function Records({ data, records, running }: RecordsProps) {
  const t = useTexts('flow')
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
