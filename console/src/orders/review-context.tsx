/** What is known of an order before it is decided: its customer, what pays it, and the last decisions. */
import { exactMoney } from '../lib/money.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { customerHref } from './order.ts'
import { orderAddress } from './order-page.ts'
import classes from './review-context.module.css'
import type { Reading } from './use-reading.ts'

interface Props {
  reading: Reading | undefined
  failed: boolean
}

export function ReviewContext({ reading, failed }: Props) {
  const t = useTexts('reviewDesk')
  const { loading } = useTexts('session')
  if (!reading) {
    return (
      <p className={classes.note} role="status">
        {failed ? t.contextFailed : loading}
      </p>
    )
  }
  const { balance, held, readBy } = reading
  return (
    <section className={classes.context} aria-label={t.about}>
      {held && <p className={classes.other}>{t.held[held.decision]({ by: held.by })}</p>}
      {readBy && <p className={classes.other}>{t.readBy({ name: readBy })}</p>}
      <dl>
        <Customer reading={reading} />
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
            <LastDecisions reading={reading} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Customer({ reading: { customer } }: { reading: Reading }) {
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
          <a href={`#${customerHref(customerUid)}`}>{customerUid}</a>
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

function LastDecisions({ reading: { decisions } }: { reading: Reading }) {
  const t = useTexts('reviewDesk')
  const { offset } = useTimeZone()
  if (decisions.length === 0) return <span className={classes.dim}>{t.noDecisions}</span>
  return (
    <ul>
      {decisions.map(({ kind, orderNo, decision, amount, currency, by, time, remark }) => (
        <li key={orderNo}>
          <span data-decision={decision}>{decision === 'approve' ? t.approved : t.rejected}</span>{' '}
          <a href={`#${orderAddress({ kind, orderNo })}`}>{exactMoney(amount, currency)}</a>{' '}
          <span className={classes.dim}>
            {t.decidedBy({ by, time: formatInstant(time, offset).slice(0, 16) })}
            {remark && ` · ${remark}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
