/** Approves or rejects what another operator has proposed for a payment. */
import { arrivalList } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import type { SummaryLine } from '../../form/fields.tsx'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { ResolveOrderDialog, type ResolvingMove } from '../../orders/resolve-order-dialog.tsx'
import { useArrivalLines } from './arrival-lines.ts'
import { type ArrivalDetail, useRefreshArrivals } from './use-arrival.ts'

export default function DecideArrivalDialog(props: { detail: ArrivalDetail; onClose(): void }) {
  const { detail, onClose } = props
  const { arrival, returnTo } = detail
  const t = useTexts('arrival')
  const titles = useTexts('field')
  const refresh = useRefreshArrivals()
  const resolutions: Readonly<Record<string, string>> = t.words.arrivalResolution
  const resolution = String(arrival.resolution)
  const targets: Readonly<Record<string, SummaryLine[]>> = {
    credit: [{ label: t.orderNo, value: arrival.orderNo, kind: 'address' }],
    deposit: [{ label: t.customerUid, value: arrival.customerUid }],
    return: returnTo ? [{ label: t.toAddress, value: returnTo, kind: 'address' }] : [],
  }
  const decision = (name: 'approve' | 'reject', label: string, done: string): ResolvingMove => ({
    move: name,
    label,
    done,
    async send({ orderNo: arrivalNo, ...body }) {
      const answer = await call('/arrival/decide', { arrivalNo, decision: name, ...body })
      refresh()
      return answer
    },
  })
  return (
    <ResolveOrderDialog
      list={arrivalList}
      orderNo={String(arrival.arrivalNo)}
      title={t.decideTitle}
      lead={t.decideLead({ name: String(arrival.operatorName) })}
      lines={[
        ...useArrivalLines(arrival),
        { label: t.what, value: resolutions[resolution] },
        ...(targets[resolution] ?? []),
        { label: titles.remark, value: arrival.remark },
      ]}
      decisions={[
        decision('reject', t.reject, t.rejectedDone),
        decision('approve', t.approve, t.resolvedDone),
      ]}
      onClose={onClose}
    />
  )
}
