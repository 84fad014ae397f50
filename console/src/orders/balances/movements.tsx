/** What changed a balance, by product or by counterparty; each line leads to its orders. */
import type { FlowType } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { decimalPlacesOf } from '@countinghouse/contract/currencies.ts'
import { compare, minus, plus } from '@countinghouse/contract/engine/decimal.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { fetchDeclared } from '../../lib/api.ts'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { DataTable } from '../../ui/data.tsx'
import { ExactAmount } from '../../ui/exact-amount.tsx'
import { Money } from '../../ui/money.tsx'
import { LinkButton } from '../../ui/pressable.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import { statementPath } from './balance.ts'
import classes from './movements.module.css'
import type { StatementQuery } from './statement-days.ts'
import { LineOrders, type OrdersLine } from './statement-orders.tsx'

interface InAndOut {
  orders: number
  incoming: string
  outgoing: string
}

export interface Movement extends InAndOut {
  orderKind: OrderKind
  flowType: FlowType
  records: number
}

interface Counterparty extends InAndOut {
  orderKind: OrderKind
  counterparty: string
  orderNo: string
}

interface Counterparties {
  total: number
  counterparties: readonly Counterparty[]
}

type Side = 'incoming' | 'outgoing'
const sides = ['incoming', 'outgoing'] as const

export const sum = (lines: readonly InAndOut[], side: Side) =>
  lines.reduce((all, line) => plus(all, line[side]), '0')

interface Line extends InAndOut {
  key: string
  title: string
  about: string
  opens: OrdersLine | undefined
}

type By = 'product' | 'counterparty'

interface Props {
  query: StatementQuery
  movements: readonly Movement[]
}

export function Movements({ query, movements }: Props) {
  const t = useTexts('statement')
  const flow = useTexts('flow')
  const [by, setBy] = useState<By>('product')
  const [opened, setOpened] = useState<Line>()
  const Lines = by === 'product' ? ByProduct : ByCounterparty
  return (
    <section>
      <Inline className={classes.head} justify="between" wrap gap="sm">
        <h3>{flow.movements}</h3>
        <ChoiceSegments<By>
          label={flow.movements}
          options={{ product: t.byProduct, counterparty: t.byCounterparty }}
          chosen={by}
          onChoose={setBy}
        />
      </Inline>
      <Lines query={query} movements={movements} onOpen={setOpened} />
      {query.bucket === 'total' && (
        <Text tone="dim" size="sm" above="sm">
          {t.partsLeftOut}
        </Text>
      )}
      {opened?.opens && (
        <LineOrders
          query={query}
          line={opened.opens}
          name={[opened.title, opened.about].filter(Boolean).join(' · ')}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  )
}

interface LinesProps extends Props {
  onOpen(line: Line): void
}

function ByProduct({ query, movements, onOpen }: LinesProps) {
  const { did } = useTexts('statement')
  const { orderKind: kinds } = useTexts('order')
  const lines = movements.map(({ orderKind, flowType, ...amounts }) => ({
    ...amounts,
    key: `${orderKind} ${flowType}`,
    title: kinds[orderKind] ?? did[flowType],
    about: kinds[orderKind] ? did[flowType] : '',
    opens: kinds[orderKind] ? { orderKind, flowType } : undefined,
  }))
  const { product } = useTexts('field')
  return <Lines title={product} {...{ query, movements, lines, onOpen }} />
}

function ByCounterparty({ query, movements, onOpen }: LinesProps) {
  const t = useTexts('statement')
  const { counterparty: title } = useTexts('field')
  const { orderKind: kinds } = useTexts('order')
  const { data, error } = useQuery({
    queryKey: ['statement', 'counterparties', query],
    queryFn: ({ signal }) =>
      fetchDeclared<Counterparties>(`${statementPath(query)}/counterparties`, query, {
        signal,
        quiet: true,
      }),
  })
  if (error) {
    return (
      <Text tone="dim" role="alert">
        {error.message}
      </Text>
    )
  }
  if (!data) return <Text tone="dim">{t.loadingStatement}</Text>
  const { total, counterparties } = data
  const lines: Line[] = counterparties.map(({ orderKind, counterparty, orderNo, ...amounts }) => ({
    ...amounts,
    key: orderNo,
    title: counterparty || t.noCounterparty,
    about: kinds[orderKind] ?? '',
    opens: kinds[orderKind] ? { orderKind, counterpartyOf: orderNo } : undefined,
  }))
  if (total > counterparties.length)
    lines.push({
      key: 'others',
      title: t.others({ count: groupDigits(total - counterparties.length) }),
      about: '',
      opens: undefined,
      orders: 0,
      incoming: minus(sum(movements, 'incoming'), sum(counterparties, 'incoming')),
      outgoing: minus(sum(movements, 'outgoing'), sum(counterparties, 'outgoing')),
    })
  return <Lines {...{ title, query, movements, lines, onOpen }} />
}

function Lines(props: LinesProps & { title: string; lines: readonly Line[] }) {
  const { title, query, movements, lines, onOpen } = props
  const { incoming, outgoing, orders } = useTexts('flow')
  const { total } = useTexts('field')
  const titles = { incoming, outgoing }
  const digits = { '--digits': decimalPlacesOf(query.currency) } as CSSProperties
  const amounts = (line: Record<Side, string>) =>
    sides.map((side) => (
      <td key={side} style={digits} data-side={side}>
        {compare(line[side], '0') === 0 ? (
          <span className={classes.none}>–</span>
        ) : (
          <ExactAmount value={line[side]} currency={query.currency}>
            <Money value={line[side]} currency={query.currency} />
          </ExactAmount>
        )}
      </td>
    ))
  return (
    <DataTable className={classes.movements} numeric aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{orders}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {titles[side]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              {line.opens ? (
                <LinkButton onClick={() => onOpen(line)}>{line.title}</LinkButton>
              ) : (
                line.title
              )}
              {line.about && <small>{line.about}</small>}
            </th>
            <td className={classes.orders}>{line.orders > 0 && groupDigits(line.orders)}</td>
            {amounts(line)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total}</th>
          <td className={classes.orders} />
          {amounts({ incoming: sum(movements, 'incoming'), outgoing: sum(movements, 'outgoing') })}
        </tr>
      </tfoot>
    </DataTable>
  )
}
