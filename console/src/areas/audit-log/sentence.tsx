/** What happened in one sentence: what was done, to whom or which order, and what it changed. */
import { type TieCause, tieText } from '@countinghouse/contract/areas/order/ties.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { orderKindNames, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { auditActionWords } from '@countinghouse/contract/texts/audit-words.ts'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useAllTexts } from '../../lib/texts.ts'
import { orderUrl } from '../../orders/order-urls.ts'
import { readDetail } from './changes.ts'
import { useDetailLabels } from './use-detail-labels.ts'

/** Who it was about and which order have their own place in the sentence; the numbers of records say nothing in it. */
const placed = ['operator', 'orderNo', 'scheduleId', 'recordId']

export function useSentence(): (row: Row) => ReactNode {
  const texts = useAllTexts()
  const labels = useDetailLabels()
  const actions = useMemo(() => auditActionWords(texts.auditLog.actions, texts.order), [texts])
  return useCallback(
    (row: Row) => {
      const { about, changes } = readDetail(String(row.detail))
      const { cause, by, other } = Object.fromEntries(about)
      const ties = { by: String(by ?? ''), other: String(other ?? '') }
      const facts = [
        ...changes.map(({ name, before, after }) =>
          texts.auditLog.changed({
            name: labels.title(name),
            before: labels.value(name, before),
            after: labels.value(name, after),
          }),
        ),
        ...about
          .filter(([name, value]) => !placed.includes(name) && value !== '' && value !== null)
          // A reason names both.
          .filter(([name]) => !cause || (name !== 'by' && name !== 'other'))
          .map(([name, value]) =>
            texts.auditLog.fact({
              name: labels.title(name),
              value:
                name === 'cause'
                  ? tieText(texts.order.ties, { cause: value as TieCause, ...ties })
                  : labels.value(name, value),
            }),
          ),
      ]
      return (
        <>
          <b>{actions[String(row.action)] ?? String(row.action)}</b>
          {row.subject && ` · ${row.subject}`}
          {row.orderNo && (
            <>
              {' · '}
              <OrderLink orderNo={String(row.orderNo)} />
            </>
          )}
          {facts.length > 0 && ` · ${facts.join('; ')}`}
        </>
      )
    },
    [texts, labels, actions],
  )
}

/** The first letter of a number says which list has the order. */
export function OrderLink({ orderNo }: { orderNo: string }) {
  const kind = orderKindNames.find((name) => orderKindOf(name).letter === orderNo[0])
  return kind ? <a href={`#${orderUrl({ kind, orderNo })}`}>{orderNo}</a> : orderNo
}
