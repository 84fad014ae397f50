/** One notice. */
import { isOrderKind } from '@countinghouse/contract/orders.ts'
import { IconAlertTriangle, IconClock, IconFileDownload, IconHandStop } from '@tabler/icons-react'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { orderUrl } from '../../orders/order-urls.ts'
import classes from './notice.module.css'
import type { Notice } from './notice-centre.tsx'

export function noticeUrl({ orderKind, id, country }: Notice): string {
  return isOrderKind(orderKind)
    ? orderUrl({ kind: orderKind, orderNo: id, country })
    : '/download/file'
}

const icons = {
  review: IconClock,
  export: IconFileDownload,
  notification: IconAlertTriangle,
  hold: IconHandStop,
}

export function NoticeItem({ notice, onOpen }: { notice: Notice; onOpen(): void }) {
  const t = useTexts('notice')
  const { offset } = useTimeZone()
  const { topic, id, isRead, isFailed, fileName, amount, currency } = notice
  const what = useWhat(notice)
  const Icon = icons[topic]
  return (
    <li>
      <button type="button" data-unread={!isRead || undefined} onClick={onOpen}>
        <Icon size={17} stroke={1.6} aria-hidden data-failed={isFailed || undefined} />
        <span className={classes.what}>{what}</span>
        <time dateTime={notice.time}>{formatInstant(notice.time, offset).slice(5, 16)}</time>
        <span className={classes.facts}>
          <span>{fileName ?? id}</span>
          {amount && currency && <span>{exactMoney(amount, currency)}</span>}
        </span>
        {!isRead && <i>{t.unread}</i>}
      </button>
    </li>
  )
}

function useWhat({ topic, orderKind, isFailed }: Notice): string {
  const t = useTexts('notice')
  const { orderKind: names } = useTexts('order')
  if (topic === 'export') return isFailed ? t.exportFailed : t.exportReady
  return t[topic]({ order: isOrderKind(orderKind) ? names[orderKind] : '' })
}
