/** One payment that no order took: what it is, what it may have been meant for, and what was reported of it. */
import { arrivalList } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { withFields } from '@countinghouse/contract/engine/list.ts'
import { isOrderKind } from '@countinghouse/contract/registry/orders.ts'
import { useState } from 'react'
import { customerUrl } from '../../lib/customer-url.ts'
import { lazy } from '../../lib/lazy.tsx'
import { exactMoney } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { DetailBody, DetailFields } from '../../list/detail/detail.tsx'
import { orderUrl } from '../../orders/order-urls.ts'
import { Inline, Notice, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data.tsx'
import { Drawer, DrawerFailed, DrawerLoading } from '../../ui/drawer.tsx'
import { type ArrivalDetail, type Proposal, useArrival } from './use-arrival.ts'

const ResolveDialog = lazy(() => import('./resolve-arrival-dialog.tsx'))
const DecideDialog = lazy(() => import('./decide-arrival-dialog.tsx'))

const { arrivalNo: _shownAbove, orderNo: _linked, ...shown } = arrivalList.fields
const facts = withFields(arrivalList, Object.keys(shown) as (keyof typeof shown)[])
const onChain = new Set(['country', 'bankReference', 'reference'])
const atBank = new Set(['network', 'fromAddress', 'txHash', 'confirmations'])

export default function ArrivalDrawer(props: { arrivalNo: string; onClose(): void }) {
  const { arrivalNo, onClose } = props
  const t = useTexts('arrival')
  const { data, error, refetch } = useArrival(arrivalNo)
  return (
    <Drawer title={t.title({ no: arrivalNo })} closeLabel={t.close} onClose={onClose} size={720}>
      {error && !data && <DrawerFailed text={t.failed} error={error} onRetry={refetch} />}
      {!data && !error && <DrawerLoading text={t.loading} />}
      {data && <Arrival detail={data} />}
    </Drawer>
  )
}

function Arrival({ detail }: { detail: ArrivalDetail }) {
  const t = useTexts('arrival')
  const { may } = useOperator()
  const [dialog, setDialog] = useState<'decide' | { chosen: Proposal | undefined }>()
  const { arrival, awaits, orderKind, proposals } = detail
  const { orderNo } = arrival
  const mayResolve = may('arrival.resolve')
  const close = () => setDialog(undefined)
  const skipped = arrival.network === '' ? atBank : onChain
  const fields = withFields(
    facts,
    Object.keys(facts.fields).filter((name) => !skipped.has(name)) as never,
  )
  return (
    <DetailBody
      row={arrival}
      actions={[]}
      links={
        <>
          {mayResolve && awaits === 'resolution' && (
            <Button size="compact-sm" onClick={() => setDialog({ chosen: undefined })}>
              {t.resolve}
            </Button>
          )}
          {mayResolve && awaits === 'decision' && (
            <Button size="compact-sm" onClick={() => setDialog('decide')}>
              {t.decide}
            </Button>
          )}
          {isOrderKind(orderKind) && orderNo && (
            <a
              href={`#${orderUrl({ kind: orderKind, orderNo: String(orderNo), country: arrival.country })}`}
            >
              {t.openOrder}
            </a>
          )}
        </>
      }
    >
      {awaits === 'confirmations' && <Notice tone="dim">{t.stillConfirming}</Notice>}
      {awaits && (
        <section>
          <h3>{t.proposals}</h3>
          <Proposals
            proposals={proposals}
            currency={String(arrival.currency)}
            {...(mayResolve &&
              awaits === 'resolution' && { onChoose: (chosen: Proposal) => setDialog({ chosen }) })}
          />
        </section>
      )}
      <section>
        <h3>{t.facts}</h3>
        <DetailFields list={fields} row={arrival} />
      </section>
      <Reports reports={detail.reports} />
      {dialog === 'decide' && <DecideDialog detail={detail} onClose={close} />}
      {typeof dialog === 'object' && (
        <ResolveDialog detail={detail} chosen={dialog.chosen} onClose={close} />
      )}
    </DetailBody>
  )
}

interface ProposalsProps {
  proposals: readonly Proposal[]
  currency: string
  onChoose?(proposal: Proposal): void
}

function Proposals({ proposals, currency, onChoose }: ProposalsProps) {
  const t = useTexts('arrival')
  const { orderKind: kinds } = useTexts('order')
  const { offset } = useTimeZone()
  if (proposals.length === 0) {
    return (
      <Text tone="dim" size="sm">
        {t.noProposals}
      </Text>
    )
  }
  return (
    <DataTable>
      <tbody>
        {proposals.map((proposal) => {
          const { orderKind, orderNo, amount, createTime, customerUid, reasons } = proposal
          const kind = orderKind ?? 'deposit'
          return (
            <tr key={orderNo ?? customerUid}>
              <th scope="row">
                {orderNo === null ? (
                  t.ofCustomer
                ) : (
                  <a href={`#${orderUrl({ kind, orderNo })}`}>{kinds[kind]}</a>
                )}
                <Text as="div" tone="dim" size="xs">
                  <a href={`#${customerUrl(customerUid)}`}>{customerUid}</a>
                  {createTime && ` · ${formatInstant(createTime, offset).slice(0, 16)}`}
                </Text>
              </th>
              <td>
                {amount && exactMoney(amount, currency)}
                <Text as="div" tone="dim" size="xs">
                  {reasons.map((reason) => t.reasons[reason]).join(' · ')}
                </Text>
              </td>
              <td>
                {onChoose && (
                  <Button size="compact-sm" variant="default" onClick={() => onChoose(proposal)}>
                    {t.choose}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </DataTable>
  )
}

function Reports({ reports }: Pick<ArrivalDetail, 'reports'>) {
  const t = useTexts('arrival')
  const { offset } = useTimeZone()
  const ignored: Readonly<Record<string, string>> = t.ignored
  return (
    <section>
      <h3>{t.reports}</h3>
      <DataTable>
        <tbody>
          {reports.map(({ time, event, confirmations, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reports only grow.
            <tr key={index}>
              <th scope="row">{t.events[event]}</th>
              <td>
                {confirmations !== null && `${confirmations} ${t.confirmationsOf}`}
                {reason && ` ${ignored[reason] ?? reason}`}
              </td>
              <td>
                <Inline justify="end">
                  <time dateTime={time}>{formatInstant(time, offset)}</time>
                </Inline>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  )
}
