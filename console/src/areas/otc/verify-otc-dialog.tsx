/** Restarts a failed verification, after a confirmation. */
import { otcList } from '@countinghouse/contract/areas/otc/otc.order.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Summary } from '../../form/fields.tsx'
import classes from '../../form/form.module.css'
import { call } from '../../lib/api.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { listKey } from '../../list/list-query.ts'
import { orderKey } from '../../orders/order.ts'
import { Notice, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

export default function VerifyOtcDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('otc')
  const labels = useFieldLabels(otcList)
  const { busy, problem, submit } = useVerify(String(row.orderNo), onClose)
  const { verifyProblem } = otcList.fields
  return (
    <Dialog title={t.verifyTitle} onClose={onClose} size={480}>
      <div className={classes.fields}>
        <Text tone="dim" size="sm">
          {t.verifyLead}
        </Text>
        <Summary
          lines={[
            { label: labels.title('orderNo'), value: row.orderNo },
            { label: labels.title('customerUid'), value: row.customerUid },
            {
              label: labels.title('quantity'),
              value: exactMoney(String(row.quantity), String(row.currency)),
            },
            {
              label: labels.title('verifyProblem'),
              value: labels.value(verifyProblem, String(row.verifyProblem)),
            },
          ]}
        />
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
      </div>
      <DialogActions onCancel={onClose}>
        <Button loading={busy} onClick={() => void submit()}>
          {t.verify}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useVerify(orderNo: string, onDone: () => void) {
  const { verifyStarted } = useTexts('otc')
  const client = useQueryClient()
  return useSubmit(async () => {
    await call('/otcOrder/verify', { orderNo })
    void client.invalidateQueries({ queryKey: listKey(otcList) })
    void client.invalidateQueries({ queryKey: orderKey(otcList, orderNo) })
    toast.success(verifyStarted)
    onDone()
  })
}
