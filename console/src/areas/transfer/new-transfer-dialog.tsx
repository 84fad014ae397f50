/** Moves money between the merchant's account and customers' accounts. */
import { transferList } from '@countinghouse/contract/areas/transfer/transfer.order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { costLines, maxAmountOf } from '../../form/amount-cost.ts'
import { AmountField, Fields, RemarkField, SelectField, Summary } from '../../form/fields.tsx'
import { TwoStepDialog } from '../../form/two-step-dialog.tsx'
import { call } from '../../lib/api.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { listKey } from '../../list/list-query.ts'
import { orderDetailUrl } from '../../orders/order.ts'
import { AccountFields } from './account-fields.tsx'
import { useNewTransfer } from './use-new-transfer.ts'

/** The form field that each server error belongs to. */
const fieldOfError = {
  sameAccount: 'inType',
  currencyNotOffered: 'currency',
  amountTooSmall: 'amount',
  amountTooFine: 'amount',
  balanceTooLow: 'amount',
  accountInDebt: 'amount',
} as const

export default function NewTransferDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('transfer')
  const f = useTexts('form')
  const { accountType } = useTexts('order')
  const titles = useTexts('field')
  const client = useQueryClient()
  const { form, body, terms, out, into, outUid, inUid, currencies, check, leave, choose } =
    useNewTransfer()
  const { currency, amount, remark } = body
  const cost = costLines(terms, amount, currency, f)
  const nameOf = ({ type, uid, customerName }: typeof into) =>
    type === 'merchant'
      ? accountType.merchant
      : [customerName || accountType.customer, uid].join(' · ')

  function done({ orderNo }: { orderNo: string }) {
    toast.success(f.created, { text: orderNo, path: orderDetailUrl('/transfer/list', orderNo) })
    void client.invalidateQueries({ queryKey: listKey(transferList) })
    void client.invalidateQueries({ queryKey: ['transfer'] })
    onClose()
  }

  const available = out.available && f.available({ amount: exactMoney(out.available, currency) })
  return (
    <TwoStepDialog
      title={t.newTransfer}
      action={t.transfer}
      confirmLead={t.confirmLead}
      protection="whenBound"
      check={check}
      send={(request) =>
        call('/transfer/addTransfer', { ...request, ...body }, { failure: 'order' })
      }
      onDone={done}
      onRefused={(error) => form.refuse(error, fieldOfError)}
      changed={form.isChanged}
      onClose={onClose}
      form={
        <Fields>
          <AccountFields
            label={t.from}
            type={form.field('outType')}
            uid={outUid}
            known={[out.customerName, available]}
            onLeave={leave}
            onChoose={(uid) => choose('outUid', uid)}
          />
          <AccountFields
            label={t.to}
            type={form.field('inType')}
            uid={inUid}
            known={[into.customerName]}
            onLeave={leave}
            onChoose={(uid) => choose('inUid', uid)}
          />
          <SelectField
            label={titles.currency}
            {...form.field('currency')}
            value={currency}
            options={currencies.map((each) => ({ value: each.currency, label: each.currency }))}
          />
          <AmountField
            label={titles.amount}
            {...form.field('amount')}
            currency={currency}
            most={terms && maxAmountOf(terms)}
          />
          <Summary lines={cost} />
          <RemarkField label={titles.remark} {...form.field('remark')} />
        </Fields>
      }
      summary={
        <Summary
          lines={[
            { label: t.from, value: nameOf(out) },
            { label: t.to, value: nameOf(into) },
            ...cost,
            ...(remark ? [{ label: titles.remark, value: remark }] : []),
          ]}
        />
      }
    />
  )
}
