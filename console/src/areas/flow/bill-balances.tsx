/** The current balances of a fiat account; each opens its explanation. */
import { type Bucket, bucketNames } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import type { ListPage, Row } from '@countinghouse/contract/kit/list.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { denominationOf, flowPermission } from '../../balances/balance.ts'
import { useExplain } from '../../balances/use-explain.tsx'
import { exactMoney } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './bill-balances.module.css'

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

  const of = denominationOf(account)
  const money = (name: string) => exactMoney(String(account[name] ?? '0'), of.currency)
  const part = (bucket: Bucket): ReactNode =>
    may(flowPermission({})) ? (
      <button type="button" title={t.explain} onClick={() => explain({ ...of, bucket })}>
        {money(bucket)}
      </button>
    ) : (
      money(bucket)
    )
  return (
    <section aria-label={t.balances}>
      <dl className={classes.balances}>
        {bucketNames.map((bucket) => (
          <div key={bucket}>
            <dt>{field[bucket]}</dt>
            <dd>{part(bucket)}</dd>
          </div>
        ))}
        <div>
          <dt>{field.total}</dt>
          <dd>{money('total')}</dd>
        </div>
        <div>
          <dt>{field.usdValue}</dt>
          <dd>{account.usdValue === null ? '–' : exactMoney(String(account.usdValue), 'USD')}</dd>
        </div>
      </dl>
      {drawer}
    </section>
  )
}
