/** The orders of a statement or of one of its lines, the largest first. */
import type { FlowType } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { decimalPlacesOf } from '@countinghouse/contract/currencies.ts'
import { minus } from '@countinghouse/contract/engine/decimal.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { fetchDeclared } from '../../lib/api.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { fullAmountIfCut, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data.tsx'
import { Drawer, DrawerFailed, DrawerLoading } from '../../ui/drawer.tsx'
import { SignedMoney } from '../../ui/money.tsx'
import { useOrderDrawer } from '../use-order-drawer.tsx'
import { statementPath } from './balance.ts'
import classes from './balances.module.css'
import { OrderNumber, RecordTime } from './flow-table.tsx'
import { type StatementQuery, statementOffset } from './statement-days.ts'

const pageSize = 50

export interface OrdersLine {
  orderKind?: OrderKind
  flowType?: FlowType
  /** One of the orders with the same counterparty. */
  counterpartyOf?: string
}

interface StatedOrder {
  orderKind: OrderKind
  orderNo: string
  counterparty: string
  at: string
  incoming: string
  outgoing: string
}

interface Page {
  total: number
  orders: readonly StatedOrder[]
}

interface Props {
  query: StatementQuery
  line: OrdersLine
}

export function LineOrders({ name, onClose, ...of }: Props & { name: string; onClose(): void }) {
  const t = useTexts('statement')
  return (
    <Drawer title={t.ordersOf({ line: name })} closeLabel={t.closeOrders} onClose={onClose}>
      <div className={classes.body}>
        <StatementOrders {...of} />
      </div>
    </Drawer>
  )
}

export function StatementOrders({ query, line }: Props) {
  const t = useTexts('statement')
  const labels = useFieldLabels()
  const { orders: title } = useTexts('flow')
  const { orderKind: kinds } = useTexts('order')
  const orders = useOrderDrawer()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['statement', 'orders', query, line],
      initialPageParam: 1,
      queryFn: ({ pageParam, signal }) => {
        const body = { ...query, ...line, size: pageSize, current: pageParam }
        return fetchDeclared<Page>(`${statementPath(query)}/orders`, body, { signal })
      },
      getNextPageParam: ({ total }, pages) =>
        pages.length * pageSize < total ? pages.length + 1 : undefined,
    },
  )
  if (error && !data)
    return <DrawerFailed text={t.statementFailed} error={error} onRetry={() => void refetch()} />
  const [first] = data?.pages ?? []
  if (!data || !first) return <DrawerLoading text={t.loadingStatement} />
  const { currency } = query
  const shown = data.pages.flatMap((page) => page.orders)
  const digits = { '--digits': decimalPlacesOf(currency) } as CSSProperties
  return (
    <>
      <Text tone="dim" size="sm" below="md">
        {t.largestFirst({ count: groupDigits(first.total) })}
      </Text>
      <DataTable className={classes.records} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{labels.title('movementTime')}</th>
            <th scope="col">{labels.title('counterparty')}</th>
            <th scope="col">{labels.title('orderNo')}</th>
            <th scope="col">{labels.title('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ orderKind, orderNo, counterparty, at, incoming, outgoing }) => {
            const amount = minus(incoming, outgoing)
            return (
              <tr key={orderNo}>
                <RecordTime at={at} offset={statementOffset} />
                <td className={classes.whom}>
                  {counterparty || t.noCounterparty}
                  {!line.orderKind && <small>{kinds[orderKind]}</small>}
                </td>
                <td>
                  <OrderNumber
                    orderNo={orderNo}
                    onOpen={
                      orders.mayOpen(orderKind) ? () => orders.open(orderKind, orderNo) : undefined
                    }
                  />
                </td>
                <td style={digits} data-tip={fullAmountIfCut(amount, currency)}>
                  <SignedMoney value={amount} currency={currency} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </DataTable>
      {hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t.loadMore({ shown: groupDigits(shown.length), count: groupDigits(first.total) })}
        </Button>
      )}
      {orders.drawer}
    </>
  )
}
