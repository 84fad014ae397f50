/** One notice. */
import { isOrderKind } from '@countinghouse/contract/registry/orders.ts'
import {
  IconAlertTriangle,
  IconClock,
  IconCoins,
  IconFileDownload,
  IconHandStop,
  IconUserCheck,
  IconUserExclamation,
  IconWallet,
} from '@tabler/icons-react'
import { customerUrl } from '../../lib/customer-url.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { atCase } from '../../orders/order.ts'
import { orderUrl } from '../../orders/order-urls.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Pill } from '../../ui/pill.tsx'
import { EntryButton } from '../../ui/pressable.tsx'
import classes from './notice.module.css'
import type { Notice } from './notice-centre.tsx'

export function noticeUrl({ topic, orderKind, id, orderNo, customerUid, country }: Notice): string {
  if (topic === 'stop') return '/operators/list'
  if (topic === 'arrival') return `/arrival/list?detail=${id}`
  if (customerUid !== null) return customerUrl(customerUid)
  if (topic === 'debt') return country ? '/legalCurrency/order/pageQuery' : '/assets/list'
  if (isOrderKind(orderKind) && orderNo !== null)
    return `${orderUrl({ kind: orderKind, orderNo, country })}&at=${atCase}`
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
  case: IconUserCheck,
  arrival: IconCoins,
  debt: IconWallet,
}

export function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen(): void }) {
  const t = useTexts('notice')
  const { offset } = useTimeZone()
  const { topic, isRead, isFailed, operatorName, amount, currency } = notice
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
          <span>{topic === 'debt' ? (notice.customerUid ?? t.merchant) : subjectOf(notice)}</span>
          {topic === 'case' && <span>{operatorName}</span>}
          {amount && currency && <span>{exactMoney(amount, currency)}</span>}
        </Inline>
        {!isRead && <Pill tone="accent">{t.unread}</Pill>}
      </EntryButton>
    </li>
  )
}

const subjectOf = ({ fileName, orderNo, customerUid, operatorName, id }: Notice) =>
  fileName ?? orderNo ?? customerUid ?? operatorName ?? id

function useWhat({ topic, orderKind, isFailed, cause }: Notice): string {
  const t = useTexts('notice')
  const { orderKind: names } = useTexts('order')
  if (topic === 'export') return isFailed ? t.exportFailed : t.exportReady
  if (topic === 'stop' || topic === 'arrival' || topic === 'debt') return t[topic]
  const order = isOrderKind(orderKind) ? names[orderKind] : t.customer
  if (topic === 'case') return cause === null ? order : t.cases[cause]({ order })
  return t[topic]({ order })
}
