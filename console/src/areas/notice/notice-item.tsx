/** One notice. */
import { isOrderKind } from '@countinghouse/contract/registry/orders.ts'
import {
  IconAlertTriangle,
  IconClock,
  IconFileDownload,
  IconHandStop,
  IconUserExclamation,
} from '@tabler/icons-react'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { orderUrl } from '../../orders/order-urls.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Pill } from '../../ui/pill.tsx'
import { EntryButton } from '../../ui/pressable.tsx'
import classes from './notice.module.css'
import type { Notice } from './notice-centre.tsx'

export function noticeUrl({ topic, orderKind, id, country }: Notice): string {
  if (topic === 'stop') return '/operators/list'
  return isOrderKind(orderKind)
    ? orderUrl({ kind: orderKind, orderNo: id, country })
    : '/download/file'
}

const icons = {
  review: IconClock,
  export: IconFileDownload,
  notification: IconAlertTriangle,
  hold: IconHandStop,
  duties: IconUserExclamation,
  stop: IconUserExclamation,
}

export function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen(): void }) {
  const t = useTexts('notice')
  const { offset } = useTimeZone()
  const { topic, id, isRead, isFailed, fileName, operatorName, amount, currency } = notice
  const what = useWhat(notice)
  const Icon = icons[topic]
  return (
    <li>
      <EntryButton className={classes.notice} data-unread={!isRead || undefined} onClick={onOpen}>
        <Icon size={17} stroke={1.6} aria-hidden data-failed={isFailed || undefined} />
        <span className={classes.what}>{what}</span>
        <Text as="time" tone="dim" size="xs" dateTime={notice.time}>
          {formatInstant(notice.time, offset).slice(5, 16)}
        </Text>
        <Inline className={classes.facts} as="span" wrap="tight" gap="sm" tone="dim" size="xs">
          <span>{fileName ?? operatorName ?? id}</span>
          {amount && currency && <span>{exactMoney(amount, currency)}</span>}
        </Inline>
        {!isRead && <Pill tone="accent">{t.unread}</Pill>}
      </EntryButton>
    </li>
  )
}

function useWhat({ topic, orderKind, isFailed }: Notice): string {
  const t = useTexts('notice')
  const { orderKind: names } = useTexts('order')
  if (topic === 'export') return isFailed ? t.exportFailed : t.exportReady
  if (topic === 'stop') return t.stop
  return t[topic]({ order: isOrderKind(orderKind) ? names[orderKind] : '' })
}
