/** Explains a balance by its flow records, newest first, with a running total. */
import type { ListPage, Row } from '@countinghouse/contract/engine/list.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchDeclared } from '../../lib/api.ts'
import { exactMoney, groupDigits } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { dayEnd } from '../../lib/wall-clock.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/dates/date-time-field.tsx'
import { Drawer, DrawerFailed, DrawerLoading } from '../../ui/drawer.tsx'
import { useOrderDrawer } from '../use-order-drawer.tsx'
import { type Balance, balanceBody, explainPath } from './balance.ts'
import classes from './balances.module.css'
import { Changes } from './changes.tsx'
import { FlowTable } from './flow-table.tsx'
import { useBalanceName } from './use-balance-name.ts'

const pageSize = 50

export interface ExplainedBalance extends Balance {
  /** The number of the last record to include; by default all. */
  upTo?: number | undefined
}

interface Explained {
  /** Null, like `carried`, for operators who may not see balances. */
  balance: string | null
  total: number
  records: ListPage['records']
  carried: string | null
}

interface Instant {
  at?: string | undefined
  upTo?: number | undefined
}

export default function ExplainDrawer({
  balance,
  onClose,
}: {
  balance: ExplainedBalance
  onClose(): void
}) {
  const t = useTexts('statement')
  const flow = useTexts('flow')
  const { timeZones } = useTexts('shell')
  const balanceWords = useBalanceName()
  const { merchant } = useOperator()
  const zone = useTimeZone()
  const [instant, setInstant] = useState<Instant>({ upTo: balance.upTo })
  const owner =
    balance.customerUid === undefined
      ? merchant.merchantName
      : flow.customer({ uid: balance.customerUid })
  const choose = (ms: number | undefined) =>
    setInstant(ms === undefined ? {} : { at: new Date(ms + 999).toISOString() })
  return (
    <Drawer title={t.explainTitle} closeLabel={t.closeExplain} onClose={onClose} size={860}>
      <Inline className={classes.head} align="end" justify="between" wrap gap="lg">
        <Text strong breaks>
          {[owner, ...balanceWords(balance)].join(' · ')}
        </Text>
        <Inline className={classes.instant} align="end" gap="sm">
          <div className={classes.moment}>
            <DateTimeField
              label={`${t.atInstant}, ${timeZones[zone.name]} (${zone.label})`}
              timeLabel={t.atTime}
              time={dayEnd}
              at={instant.at === undefined ? undefined : Date.parse(instant.at)}
              otherwise={t.now}
              onChange={choose}
            />
          </div>
          <Button
            size="xs"
            variant="default"
            disabled={instant.at === undefined && instant.upTo === undefined}
            onClick={() => setInstant({})}
          >
            {t.now}
          </Button>
        </Inline>
      </Inline>
      <Explanation balance={balance} instant={instant} />
    </Drawer>
  )
}

function useExplanation(balance: Balance, instant: Instant) {
  const body = { ...balanceBody(balance), size: pageSize }
  return useInfiniteQuery({
    queryKey: ['explain', body, instant],
    initialPageParam: { ...instant, current: 1 } as Instant & { current: number },
    queryFn: ({ pageParam, signal }) =>
      fetchDeclared<Explained>(explainPath(balance), { ...body, ...pageParam }, { signal }),
    // New records must not shift the pages, so all pages end where the first one did.
    getNextPageParam: (_last, pages) => {
      const [first] = pages
      const shown = pages.reduce((sum, { records }) => sum + records.length, 0)
      if (!first || shown >= first.total) return undefined
      return { upTo: Number(first.records[0]?.accountSeq), current: pages.length + 1 }
    },
    staleTime: 0,
  })
}

function Explanation({ balance, instant }: { balance: Balance; instant: Instant }) {
  const t = useTexts('statement')
  const { offset } = useTimeZone()
  const orders = useOrderDrawer()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useExplanation(
    balance,
    instant,
  )
  if (error && !data) {
    return <DrawerFailed text={t.explainFailed} error={error} onRetry={() => void refetch()} />
  }
  const [first] = data?.pages ?? []
  if (!data || !first) return <DrawerLoading text={t.explaining} />
  const { currency } = balance
  const records = data.pages.flatMap((page) => page.records)
  const carried = data.pages.at(-1)?.carried ?? null
  const opener = (record: Row) => {
    const kind = String(record.orderKind ?? '')
    return orders.mayOpen(kind) ? () => orders.open(kind, String(record.orderNo)) : undefined
  }
  return (
    <div className={classes.body}>
      {first.balance === null ? (
        <Text tone="dim" size="sm" below="md" role="status">
          {t.balancesHidden}
        </Text>
      ) : (
        <Text className={classes.number} size="2xl" strong breaks role="status">
          {exactMoney(first.balance, currency)}
        </Text>
      )}
      {first.total > 0 && <Changes balance={balance} />}
      <h3>{t.everyRecord}</h3>
      <Text tone="dim" size="sm" below="md">
        {first.total === 0 ? t.noRecords : t.madeOf({ count: groupDigits(first.total) })}
      </Text>
      {records.length > 0 && (
        <FlowTable
          label={t.records}
          currency={currency}
          records={records}
          offset={offset}
          opener={opener}
        >
          {carried !== null && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {hasNextPage ? t.carried : t.beginning}
                </th>
                <td>{exactMoney(carried, currency)}</td>
              </tr>
            </tfoot>
          )}
        </FlowTable>
      )}
      {hasNextPage && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t.loadMore({ shown: groupDigits(records.length), count: groupDigits(first.total) })}
        </Button>
      )}
      {orders.drawer}
    </div>
  )
}
