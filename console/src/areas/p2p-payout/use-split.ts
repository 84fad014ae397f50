/** The form state of a split: the pieces, their problems, and the request. */
import { p2pPayoutList } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.order.ts'
import { quantitiesOf } from '@countinghouse/contract/areas/p2p-payout/p2p-payout-split.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import { isAmount } from '@countinghouse/contract/engine/checks.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGoogleCode } from '../../form/use-google-code.ts'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { listKey } from '../../list/list-query.ts'
import { orderKey } from '../../orders/order.ts'
import { amountsOf, equalPieces, problemOf, type SplitDraft } from './split-amounts.ts'

export function useSplit(row: Row, onDone: () => void) {
  const { splitting: t } = useTexts('p2pPayout')
  const client = useQueryClient()
  const fiatCurrency = String(row.fiatCurrency)
  const payout = {
    currency: String(row.currency),
    fiatCurrency,
    quantity: String(row.quantity),
    fiatAmount: String(row.fiatAmount),
  }
  const whole = { amount: payout.fiatAmount, precision: currencies[fiatCurrency]?.precision ?? 0 }
  const [draft, setDraft] = useState<SplitDraft>(() => equalPieces(whole, limits.splitPiecesMin))
  const [remark, setRemark] = useState('')
  /** Problems are shown from the first submission on. */
  const [wasChecked, setChecked] = useState(false)
  const code = useGoogleCode('whenBound')

  const amounts = amountsOf(whole, draft)
  const quantities = quantitiesOf(
    payout,
    amounts.map((amount) => (isAmount(amount) ? amount : '0')),
  )
  const problems = draft.pieces.map(({ id }) => problemOf(whole, draft, id, quantities))

  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    const orderNo = String(row.orderNo)
    const answer = await call('/c2c/order/split', {
      orderNo,
      pieces: amounts.map((fiatAmount) => ({ fiatAmount })),
      remark: remark.trim(),
      ...code.body,
    })
    if ('msg' in answer) return code.ask(answer.msg)
    void client.invalidateQueries({ queryKey: listKey(p2pPayoutList) })
    void client.invalidateQueries({ queryKey: orderKey(p2pPayoutList, orderNo) })
    toast.success(t.done({ count: amounts.length }))
    onDone()
  })

  /** Returns false if pieces have problems, which are shown from then on. */
  function send(): boolean {
    setChecked(true)
    if (problems.some(Boolean)) return false
    if (code.ready()) void submit()
    return true
  }

  return {
    payout,
    whole,
    draft,
    setDraft,
    amounts,
    quantities,
    problems: problems.map((each) => (each === 'needed' && !wasChecked ? undefined : each)),
    remark: { value: remark, error: undefined, onChange: setRemark },
    code,
    busy,
    problem,
    setProblem,
    send,
  }
}
