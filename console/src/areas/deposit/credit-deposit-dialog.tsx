/** Credits a deposit of an unusual amount after a manual check. */
import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { minus } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { call } from '../../lib/api.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { ResolveOrderDialog, type ResolvingMove } from '../../orders/resolve-order-dialog.tsx'

export default function CreditDepositDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('deposit')
  const titles = useTexts('field')
  const [quantity, fee] = [String(row.quantity), String(row.expectedFee ?? row.processingFee)]
  const money = (value: string) => exactMoney(value, String(row.currency))
  const credit: ResolvingMove = {
    move: 'creditAfterReview',
    label: t.credit,
    done: t.credited,
    send: (body) => call('/chargeMoneyOrder/creditAfterReview', body),
  }
  return (
    <ResolveOrderDialog
      list={depositList}
      orderNo={String(row.orderNo)}
      title={t.resolveTitle}
      lead={t.resolveLead}
      lines={[
        { label: titles.customerUid, value: row.customerUid },
        { label: titles.fromAddress, value: row.fromAddress, kind: 'address' },
        { label: titles.quantity, value: money(quantity) },
        { label: t.fee, value: money(fee) },
        { label: t.willBeCredited, value: money(minus(quantity, fee)), kind: 'total' },
      ]}
      decisions={[credit]}
      onClose={onClose}
    />
  )
}
