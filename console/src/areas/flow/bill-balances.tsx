/** The current balances of a fiat account; each opens its explanation. */
import {
  type Bucket,
  bucketNames,
  isPartOfTotal,
} from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { compare } from '@countinghouse/contract/engine/decimal.ts'
import type { ListPage, Row } from '@countinghouse/contract/engine/list.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { exactMoney } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { denominationOf, flowPermission } from '../../orders/balances/balance.ts'
import { useExplain } from '../../orders/balances/use-explain.tsx'
import { Columns, Text } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/pressable.tsx'

interface Props {
  account: Row
  /** The records below. The balances are refetched with them, so that both agree. */
  renewed: ListPage | undefined
  onRenew(): void
}

export function BillBalances({ account, renewed, onRenew }: Props) {
  const t = useTexts('flow')
  const field = useTexts('field')
  const { may } = useOperator()
  const { explain, drawer } = useExplain()
  const first = useRef<ListPage>(undefined)
  const renew = useEffectEvent(onRenew)
  useEffect(() => {
    if (!renewed) return
    if (first.current) renew()
    first.current = renewed
  }, [renewed])

  const denomination = denominationOf(account)
  const money = (name: string) => exactMoney(String(account[name] ?? '0'), denomination.currency)
  const part = (bucket: Bucket): ReactNode =>
    may(flowPermission({})) ? (
      <LinkButton title={t.explain} onClick={() => explain({ ...denomination, bucket })}>
        {money(bucket)}
      </LinkButton>
    ) : (
      money(bucket)
    )
  const shown = bucketNames.filter(
    (bucket) => isPartOfTotal(bucket) || compare(String(account[bucket] ?? '0'), '0') !== 0,
  )
  return (
    <section aria-label={t.balances}>
      <Columns as="dl" least="150px" gap="lg" surface below="md">
        {shown.map((bucket) => (
          <div key={bucket}>
            <Text as="dt" size="sm">
              {field[bucket]}
            </Text>
            <Text as="dd" size="lg" strong>
              {part(bucket)}
            </Text>
          </div>
        ))}
        <div>
          <Text as="dt" size="sm">
            {field.total}
          </Text>
          <Text as="dd" size="lg" strong>
            {money('total')}
          </Text>
        </div>
        <div>
          <Text as="dt" size="sm">
            {field.usdValue}
          </Text>
          <Text as="dd" size="lg" strong>
            {account.usdValue === null ? '–' : exactMoney(String(account.usdValue), 'USD')}
          </Text>
        </div>
      </Columns>
      {drawer}
    </section>
  )
}
