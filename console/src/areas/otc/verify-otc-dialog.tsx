/** Restarts a failed verification, after a confirmation. */
import { otcList } from '@countinghouse/contract/areas/otc/otc.order.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import classes from '../../form/form.module.css'
import { Summary } from '../../form/summary.tsx'
import { ApiError, call } from '../../lib/api.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useFieldLabels } from '../../list/field-labels.ts'
import { listKey } from '../../list/use-list.ts'
import { orderKey } from '../../orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'

export default function VerifyOtcDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useTexts('otc')
  const labels = useFieldLabels(otcList)
  const { busy, problem, verify } = useVerify(String(row.orderNo), onClose)
  const { verifyProblem } = otcList.fields
  return (
    <Dialog title={t.verifyTitle} onClose={onClose} size={480}>
      <div className={classes.fields}>
        <p className={classes.lead}>{t.verifyLead}</p>
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
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <DialogActions onCancel={onClose}>
        <Button loading={busy} onClick={() => void verify()}>
          {t.verify}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useVerify(orderNo: string, onDone: () => void) {
  const { verifyStarted } = useTexts('otc')
  const client = useQueryClient()
  const working = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function verify() {
    if (working.current) return
    working.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await call('/otcOrder/verify', { orderNo })
      void client.invalidateQueries({ queryKey: listKey(otcList) })
      void client.invalidateQueries({ queryKey: orderKey(otcList, orderNo) })
      toast.success(verifyStarted)
      onDone()
    } catch (error) {
      // Anything else is a bug and must not be hidden.
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      working.current = false
      setBusy(false)
    }
  }

  return { busy, problem, verify }
}
