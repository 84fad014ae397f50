/** For an order frozen after a database restore: what other records say about it, and how to release it. */
import type { RestoreFreezeOutcome } from '@countinghouse/contract/areas/order/restore-freeze.contract.ts'
import { actorText } from '@countinghouse/contract/engine/actor.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { useFieldLabels } from '../lib/field-labels.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { Inline, Stack } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import classes from './order-head.module.css'
import { ResolveOrderDialog, type ResolvingMove } from './resolve-order-dialog.tsx'
import type { OrderDetail } from './trace.ts'
import { withUpstreamName } from './upstream.ts'

type Finding = NonNullable<OrderDetail['hold']>['findings'][number]

interface Props {
  list: List
  detail: OrderDetail
}

export function RestoreFreeze({ list, detail: { hold, order } }: Props) {
  const { hold: t } = useTexts('orderDetail')
  const texts = useTexts('order')
  const findingNames = useFindingNames(list)
  const mayRelease = useOperator().may('order.release')
  const { offset } = useTimeZone()
  const [isOpen, setIsOpen] = useState(false)
  if (!hold) return null
  const time = (at: string) => formatInstant(at, offset)
  const lines = hold.findings.map(({ seenIn, what, by, at, reference }) => ({
    label: t.seenIn[seenIn],
    value: [
      findingNames(seenIn, what),
      actorText(by, withUpstreamName(list, texts.actors, texts)),
      at && time(at),
      reference,
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  return (
    <Inline
      className={classes.why}
      align="start"
      gap="sm"
      tone="warning"
      notice
      size="sm"
      role="alert"
    >
      <IconHandStop size={17} stroke={1.7} aria-hidden />
      <Stack className={classes.hold} gap="sm">
        <p>{t.on({ time: time(hold.instant) })}</p>
        <ul aria-label={t.found}>
          {lines.map(({ label, value }) => (
            <li key={label + value}>
              {label} · {value}
            </li>
          ))}
        </ul>
        {mayRelease ? (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t.release}
          </Button>
        ) : (
          <p>{t.othersRelease}</p>
        )}
      </Stack>
      {isOpen && (
        <ReleaseDialog
          list={list}
          orderNo={String(order.orderNo)}
          lines={lines}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Inline>
  )
}

/** Notifications name a state, all other findings a move: `withdrawal.approve` in the log, `complete` upstream. */
function useFindingNames({ fields }: List) {
  const labels = useFieldLabels()
  const moves: Readonly<Record<string, string>> = useTexts('order').moves
  return (seenIn: Finding['seenIn'], what: string): string => {
    const last = what.split('.').at(-1) ?? what
    if (seenIn === 'notification') return labels.value(fields.status, last)
    return (what === 'asset.withdraw' ? moves.create : moves[last]) ?? what
  }
}

interface ReleaseProps {
  list: List
  orderNo: string
  lines: { label: string; value: string }[]
  onClose(): void
}

function ReleaseDialog({ lines, ...props }: ReleaseProps) {
  const { hold: t } = useTexts('orderDetail')
  const decision = (outcome: RestoreFreezeOutcome): ResolvingMove => ({
    move: outcome,
    label: t[outcome],
    done: t.done,
    send: (body) => call('/order/release', { ...body, outcome }),
  })
  return (
    <ResolveOrderDialog
      {...props}
      title={t.title}
      lead={t.lead}
      lines={[...Map.groupBy(lines, ({ label }) => label)].map(([label, found]) => ({
        label,
        value: found.map(({ value }) => <div key={value}>{value}</div>),
      }))}
      decisions={[decision('notPaid'), decision('paid')]}
    />
  )
}
