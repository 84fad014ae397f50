/** Withdraws the merchant's own money; the confirmation shows the full address. */
import { merchantAssetList } from '@countinghouse/contract/areas/asset/asset.lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { costLines, maxAmountOf } from '../../form/amount-cost.ts'
import {
  AmountField,
  Fields,
  RemarkField,
  SelectField,
  Summary,
  TextField,
} from '../../form/fields.tsx'
import { TwoStepDialog } from '../../form/two-step-dialog.tsx'
import { call } from '../../lib/api.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { listKey } from '../../list/list-query.ts'
import { orderDetailUrl } from '../../orders/order.ts'
import { KnownAddresses } from './known-addresses.tsx'
import { useAssetWithdrawal } from './use-asset-withdrawal.ts'

/** The form field that each server error belongs to. */
const fieldOfError = {
  addressInvalid: 'toAddress',
  networkNotOffered: 'network',
  amountTooSmall: 'amount',
  amountTooFine: 'amount',
  balanceTooLow: 'amount',
  accountInDebt: 'amount',
} as const

export default function WithdrawDialog(props: { currency: string; onClose(): void }) {
  const { currency, onClose } = props
  const t = useTexts('asset')
  const f = useTexts('form')
  const titles = useTexts('field')
  const client = useQueryClient()
  const { form, body, terms, networks, known, check } = useAssetWithdrawal(currency)
  // A withdrawal needs a review: until it is approved, nothing is sent or deducted.
  const words = { ...f, arrives: t.arrivesAfterReview, deducted: t.reserved }
  const cost = costLines(terms, body.amount, currency, words)

  function done({ orderNo }: { orderNo: string }) {
    const path = orderDetailUrl('/mentionMoneyOrder/list', orderNo)
    toast.success(f.created, { text: orderNo, path })
    void client.invalidateQueries({ queryKey: listKey(merchantAssetList) })
    void client.invalidateQueries({ queryKey: ['asset'] })
    void client.invalidateQueries({ queryKey: ['list', 'withdrawal'] })
    onClose()
  }

  return (
    <TwoStepDialog
      title={t.withdrawTitle({ currency })}
      action={t.withdraw}
      confirmLead={t.confirmLead}
      protection="whenBound"
      check={check}
      send={(request) => call('/assets/withdraw', { ...request, ...body }, { failure: 'order' })}
      onDone={done}
      onRefused={(error) => form.refuse(error, fieldOfError)}
      changed={form.isChanged}
      onClose={onClose}
      form={
        <Fields>
          <SelectField
            label={titles.network}
            {...form.field('network')}
            value={body.network}
            options={networks.map(({ network }) => ({ value: network, label: network }))}
          />
          <div>
            <TextField label={titles.toAddress} mono {...form.field('toAddress')} />
            <KnownAddresses
              addresses={known}
              chosen={body.toAddress}
              onChoose={form.field('toAddress').onChange}
            />
          </div>
          <AmountField
            label={t.amount}
            {...form.field('amount')}
            currency={currency}
            most={terms && maxAmountOf(terms)}
            description={
              terms &&
              [
                f.available({ amount: exactMoney(terms.available, currency) }),
                t.least({ amount: exactMoney(terms.price.minimum, currency) }),
              ].join(' · ')
            }
          />
          <Summary lines={cost} />
          <RemarkField label={titles.remark} {...form.field('remark')} />
        </Fields>
      }
      summary={
        <Summary
          lines={[
            { label: titles.toAddress, value: body.toAddress, kind: 'address' },
            { label: titles.network, value: body.network },
            ...cost,
            ...(body.remark ? [{ label: titles.remark, value: body.remark }] : []),
          ]}
        />
      }
    />
  )
}
