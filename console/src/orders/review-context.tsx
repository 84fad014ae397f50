/** The context of a review: the customer, the paying balance, and the last decisions. */
import { exactMoney } from '../lib/money.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { customerDetailUrl } from './order.ts'
import { orderUrl } from './order-urls.ts'
import classes from './review-context.module.css'
import type { OpenReview } from './use-open-review.ts'

interface Props {
  opened: OpenReview | undefined
  failed: boolean
}

export function ReviewContext({ opened, failed }: Props) {
  const t = useTexts('reviewDesk')
  const { loading } = useTexts('session')
  if (!opened) {
    return (
      <p className={classes.note} role="status">
        {failed ? t.contextFailed : loading}
      </p>
    )
  }
  const { balance, held, readBy } = opened
  return (
    <section className={classes.context} aria-label={t.about}>
      {held && <p className={classes.other}>{t.held[held.decision]({ by: held.by })}</p>}
      {readBy && <p className={classes.other}>{t.readBy({ name: readBy })}</p>}
      <dl>
        <Customer opened={opened} />
        {balance && (
          <div>
            <dt>{t.balance}</dt>
            <dd>
              {t.balanceOf[balance.owner]({
                available: exactMoney(balance.available, balance.currency),
                frozen: exactMoney(balance.frozen, balance.currency),
              })}
            </dd>
          </div>
        )}
        <div>
          <dt>{t.lastDecisions}</dt>
          <dd>
            <LastDecisions opened={opened} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Customer({ opened: { customer } }: { opened: OpenReview }) {
  const t = useTexts('reviewDesk')
  const { may } = useOperator()
  const { offset } = useTimeZone()
  if (!customer) return null
  const { customerUid, customerName, since } = customer
  return (
    <div>
      <dt>{t.customer}</dt>
      <dd>
        {customerName || <span className={classes.dim}>{t.unnamed}</span>}{' '}
        {may('customer.view') ? (
          <a href={`#${customerDetailUrl(customerUid)}`}>{customerUid}</a>
        ) : (
          customerUid
        )}{' '}
        <span className={classes.dim}>
          {t.since({ time: formatInstant(since, offset).slice(0, 10) })}
        </span>
      </dd>
    </div>
  )
}

function LastDecisions({ opened: { decisions } }: { opened: OpenReview }) {
  const t = useTexts('reviewDesk')
  const { offset } = useTimeZone()
  if (decisions.length === 0) return <span className={classes.dim}>{t.noDecisions}</span>
  return (
    <ul>
      {decisions.map(({ kind, orderNo, decision, amount, currency, by, time, remark }) => (
        <li key={orderNo}>
          <span data-decision={decision}>{decision === 'approve' ? t.approved : t.rejected}</span>{' '}
          <a href={`#${orderUrl({ kind, orderNo })}`}>{exactMoney(amount, currency)}</a>{' '}
          <span className={classes.dim}>
            {t.decidedBy({ by, time: formatInstant(time, offset).slice(0, 16) })}
            {remark && ` · ${remark}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
