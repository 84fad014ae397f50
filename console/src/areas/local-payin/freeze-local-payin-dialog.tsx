/** Freezes the money of a suspicious payin. */
import { localPayinList } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { ResolveOrderDialog } from '../../orders/resolve-order-dialog.tsx'
import { usePayinLines } from './use-payin-lines.ts'

export default function FreezeLocalPayinDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('localPayin')
  const lines = usePayinLines(row)
  return (
    <ResolveOrderDialog
      list={localPayinList}
      orderNo={String(row.orderNo)}
      title={t.freezeTitle}
      lead={t.freezeLead}
      lines={lines(t.willBeFrozen)}
      decisions={[
        {
          move: 'freeze',
          label: t.freeze,
          done: t.frozen,
          send: (body) => call('/tradePayinOrder/freeze', body),
        },
      ]}
      onClose={onClose}
    />
  )
}
