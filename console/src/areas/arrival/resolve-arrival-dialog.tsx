/** Credits a payment to an order, makes it a deposit, or returns it: form, confirmation, then the action. */
import type { ArrivalResolution } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { CustomerField } from '../../form/customer-field.tsx'
import { ChoiceField, Fields, RemarkField, Summary, TextField } from '../../form/fields.tsx'
import { TwoStepDialog } from '../../form/two-step-dialog.tsx'
import { useForm } from '../../form/use-form.ts'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Text } from '../../ui/box.tsx'
import { useArrivalLines } from './arrival-lines.ts'
import { type ArrivalDetail, type Proposal, useRefreshArrivals } from './use-arrival.ts'

interface Props {
  detail: ArrivalDetail
  /** What it was begun with. */
  chosen: Proposal | undefined
  onClose(): void
}

const fieldOfError = {
  arrivalDoesNotFit: 'orderNo',
  customerUnknown: 'customerUid',
  addressInvalid: 'toAddress',
} as const

export default function ResolveArrivalDialog({ detail, chosen, onClose }: Props) {
  const { arrival, mayBeDeposit } = detail
  const t = useTexts('arrival')
  const titles = useTexts('field')
  const { reasonNeeded } = useTexts('form')
  const refresh = useRefreshArrivals()
  const lines = useArrivalLines(arrival)
  const isOnChain = arrival.network !== ''
  const form = useForm({
    resolution: chosen && chosen.orderNo === null ? 'deposit' : 'credit',
    orderNo: chosen?.orderNo ?? '',
    customerUid: chosen?.customerUid ?? String(arrival.customerUid ?? ''),
    toAddress: String(arrival.fromAddress ?? ''),
    remark: '',
  })
  const { values } = form
  const resolution = values.resolution as ArrivalResolution
  const offered: ArrivalResolution[] = [
    'credit',
    ...(mayBeDeposit ? ['deposit' as const] : []),
    'return',
  ]
  const target = {
    ...(resolution === 'credit' && { orderNo: values.orderNo.trim() }),
    ...(resolution === 'deposit' && { customerUid: values.customerUid.trim() }),
    ...(resolution === 'return' && isOnChain && { toAddress: values.toAddress.trim() }),
  }
  const missing = (wanted: ArrivalResolution, value: string, problem: string) =>
    resolution === wanted && value.trim() === '' ? problem : undefined
  return (
    <TwoStepDialog
      title={t.resolveTitle}
      action={t.submit}
      confirmLead={t.resolveLead}
      protection="whenBound"
      check={() =>
        form.check({
          orderNo: missing('credit', values.orderNo, t.orderNeeded),
          customerUid: missing('deposit', values.customerUid, t.customerNeeded),
          toAddress: isOnChain ? missing('return', values.toAddress, t.addressNeeded) : undefined,
          remark: values.remark.trim() === '' ? reasonNeeded : undefined,
        })
      }
      send={({ verifyCode }) =>
        call('/arrival/resolve', {
          arrivalNo: String(arrival.arrivalNo),
          resolution,
          remark: values.remark.trim(),
          ...target,
          ...(verifyCode && { verifyCode }),
        })
      }
      onDone={({ status }) => {
        refresh()
        toast.success(status === 'proposed' ? t.proposedDone : t.resolvedDone)
        onClose()
      }}
      onRefused={(error) => form.refuse(error, fieldOfError)}
      changed={form.isChanged}
      onClose={onClose}
      form={
        <Fields>
          <Text tone="dim" size="sm">
            {t.resolveLead}
          </Text>
          <Summary lines={lines} />
          <ChoiceField
            label={t.what}
            {...form.field('resolution')}
            options={offered.map((name) => ({
              value: name,
              label: t.words.arrivalResolution[name],
            }))}
          />
          {resolution === 'credit' && (
            <TextField label={t.orderNo} mono {...form.field('orderNo')} />
          )}
          {resolution === 'deposit' && (
            <CustomerField
              label={t.customerUid}
              {...form.field('customerUid')}
              onBlur={() => undefined}
              onChoose={form.field('customerUid').onChange}
            />
          )}
          {resolution === 'return' && isOnChain && (
            <TextField label={t.toAddress} mono {...form.field('toAddress')} />
          )}
          <RemarkField label={titles.remark} {...form.field('remark')} />
        </Fields>
      }
      summary={
        <Summary
          lines={[
            ...lines,
            { label: t.what, value: t.words.arrivalResolution[resolution] },
            ...('orderNo' in target
              ? [{ label: t.orderNo, value: target.orderNo, kind: 'address' as const }]
              : []),
            ...('customerUid' in target
              ? [{ label: t.customerUid, value: target.customerUid }]
              : []),
            ...('toAddress' in target
              ? [{ label: t.toAddress, value: target.toAddress, kind: 'address' as const }]
              : []),
            { label: titles.remark, value: values.remark.trim() },
          ]}
        />
      }
    />
  )
}
