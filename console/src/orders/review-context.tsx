/** The context of a review: the customer, the paying balance, and the last decisions. */
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import { useQueryClient } from '@tanstack/react-query'
import { fetchData } from '../lib/api.ts'
import { customerUrl } from '../lib/customer-url.ts'
import { exactMoney } from '../lib/money.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { toast } from '../lib/toast.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { Notice, Stack, Text } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import { Pairs } from '../ui/data.tsx'
import { orderUrl } from './order-urls.ts'
import type { OpenReview } from './use-open-review.ts'

interface Props {
  kind: ReviewedKind
  orderNo: string
  opened: OpenReview | undefined
  failed: boolean
}

export function ReviewContext({ kind, orderNo, opened, failed }: Props) {
  const t = useTexts('reviewDesk')
  const { loading } = useTexts('session')
  if (!opened) {
    return (
      <Text tone="dim" size="sm" role="status">
        {failed ? t.contextFailed : loading}
      </Text>
    )
  }
  const { balance, held, readBy } = opened
  return (
    <Stack as="section" gap="sm" size="sm" aria-label={t.about}>
      {held && (
        <Notice tone="warning" strong>
          {t.held[held.decision]({ by: held.by })} <EndDecision kind={kind} orderNo={orderNo} />
        </Notice>
      )}
      {readBy && (
        <Notice tone="warning" strong>
          {t.readBy({ name: readBy })}
        </Notice>
      )}
      <Pairs term="112px" stacks>
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
      </Pairs>
    </Stack>
  )
}

/** For administrators: the decision of somebody whose session may be in other hands. */
function EndDecision({ kind, orderNo }: Pick<Props, 'kind' | 'orderNo'>) {
  const t = useTexts('reviewDesk')
  const { may } = useOperator()
  const client = useQueryClient()
  // A refusal has already been shown.
  const { busy, submit } = useSubmit(end, () => true)
  if (!may('operator.manage')) return null

  async function end() {
    const { results } = await fetchData('/review/undo', { kind, orderNos: orderNo })
    const [ended] = results
    if (ended?.done) toast.success(t.undone({ count: 1 }))
    else toast.error(ended?.msg ?? '')
    void client.invalidateQueries({ queryKey: ['openReview', kind] })
  }

  return (
    <Button
      size="compact-sm"
      variant="outline"
      color="red"
      loading={busy}
      onClick={() => void submit()}
    >
      {t.endDecision}
    </Button>
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
        {customerName || (
          <Text as="span" tone="dim" size="sm">
            {t.unnamed}
          </Text>
        )}{' '}
        {may('customer.view') ? (
          <a href={`#${customerUrl(customerUid)}`}>{customerUid}</a>
        ) : (
          customerUid
        )}{' '}
        <Text as="span" tone="dim" size="sm">
          {t.since({ time: formatInstant(since, offset).slice(0, 10) })}
        </Text>
      </dd>
    </div>
  )
}

function LastDecisions({ opened: { decisions } }: { opened: OpenReview }) {
  const t = useTexts('reviewDesk')
  const { offset } = useTimeZone()
  if (decisions.length === 0)
    return (
      <Text as="span" tone="dim" size="sm">
        {t.noDecisions}
      </Text>
    )
  return (
    <Stack as="ul" gap="2xs">
      {decisions.map(({ kind, orderNo, decision, amount, currency, by, time, remark }) => (
        <li key={orderNo}>
          <Text as="span" tone={decision === 'approve' ? 'success' : 'error'} strong>
            {decision === 'approve' ? t.approved : t.rejected}
          </Text>{' '}
          <a href={`#${orderUrl({ kind, orderNo })}`}>{exactMoney(amount, currency)}</a>{' '}
          <Text as="span" tone="dim" size="sm">
            {t.decidedBy({ by, time: formatInstant(time, offset).slice(0, 16) })}
            {remark && ` · ${remark}`}
          </Text>
        </li>
      ))}
    </Stack>
  )
}
