/** How many orders a figure counts, as links to exactly these: `18`, or `12 of 18`. */
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { Fragment } from 'react'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { filtersForCounted, ordersUrl } from '../../orders/order-urls.ts'
import type { OrderCount } from './breakdown.ts'
import { useOnlyCountry } from './use-split-by-country.ts'

export interface Period {
  from: number
  to: number
}

interface Props {
  kind: OrderKind
  parts: readonly OrderCount[]
  period: Period
  country?: string
  /** False for orders that are spread over several pages. */
  isLinked?: boolean
  onFollow?(): void
}

export function OrderCounts({ kind, parts, period, isLinked = true, onFollow, ...rest }: Props) {
  const t = useTexts('dashboard')
  const onlyCountry = useOnlyCountry(kind)
  const country = rest.country ?? onlyCountry
  return parts.map(({ count, counted }, index) => {
    const filters = filtersForCounted({ kind, ...period, ...counted })
    const text = groupDigits(count)
    return (
      <Fragment key={counted.succeeded ? 'succeeded' : counted.clock}>
        {index > 0 && ` ${t.of} `}
        {isLinked ? (
          <a
            href={`#${ordersUrl(kind, { ...filters, ...(country && { country }) })}`}
            onClick={onFollow}
          >
            {text}
          </a>
        ) : (
          text
        )}
      </Fragment>
    )
  })
}
