/** A file of payouts that one operator of the demo world has submitted and another has approved: it is under way. */
import { declaredPairTerms } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import { times } from '@countinghouse/contract/engine/decimal.ts'
import { createP2pPayouts } from '../../src/areas/p2p-payout/create-p2p-payout.command.ts'
import { p2pPayoutOrder } from '../../src/areas/p2p-payout/p2p-payout.order.ts'
import { createBatch } from '../../src/areas/payout-batch/create-batch.command.ts'
import { operatorActor } from '../../src/engine/orders/maker-checker.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { ActingOperator } from '../../src/platform/security/session.ts'
import { unlessRefused } from '../history/unless-refused.ts'
import { sandboxAddress } from '../kinds/create-by-command.ts'
import { detailsOf } from '../kinds/p2p.ts'

const pair = { fiatCurrency: 'THB', currency: 'USDT' } as const
const method = 'promptPay'
const rowCount = 4

interface Operators {
  maker: ActingOperator
  checker: ActingOperator
}

/** Small amounts; a merchant whose past is too short to have them submits nothing. */
export async function submitDemoBatch(
  db: Pick<Database, 'asMerchant'>,
  merchantId: string,
  { maker, checker }: Operators,
): Promise<void> {
  const minimum = declaredPairTerms(pair.currency, pair.fiatCurrency)?.payout.minimum ?? '1'
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    row: index + 2,
    values: {
      merchantOrderNo: `WAGES-${String(index + 1).padStart(3, '0')}`,
      method,
      amount: times(minimum, String(1 + (index % 4))),
      ...detailsOf(merchantId, `payee-${index + 1}`, { country: 'TH', method }),
    },
  }))
  const body = { ...pair, requestNo: 'demo-batch', fileName: 'wages.xlsx', rows }
  const priced = { ...body, costAtMost: times(minimum, String(rowCount)) }
  const from = { language: 'en', address: sandboxAddress } as const
  const batch = await unlessRefused(() =>
    createBatch({ db }, createP2pPayouts, maker, priced, from),
  )
  if (!batch) return
  const { batchNo } = batch
  await db.asMerchant(merchantId, async (tx) => {
    const orders = await tx<{ orderNo: string }[]>`
      select order_no as "orderNo" from p2p_payout_order
      where merchant_id = ${merchantId} and batch_no = ${batchNo} order by batch_row`
    for (const { orderNo } of orders)
      await moveOrder(tx, p2pPayoutOrder, {
        merchantId,
        orderNo,
        move: 'approve',
        actor: operatorActor(checker.name),
        set: (at) => ({ auditors: checker.name, audited_at: at }),
      })
  })
}
