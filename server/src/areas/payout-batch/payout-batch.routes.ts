import * as batch from '@countinghouse/contract/areas/payout-batch/payout-batch.contract.ts'
import { balancePermission, permits } from '@countinghouse/contract/permissions.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { payoutTemplate, payoutTemplateName } from '../../platform/files/payout-template.ts'
import {
  Answer,
  type CallerContext,
  type Route,
  route,
  uploadRoute,
} from '../../platform/http/route.ts'
import { audit } from '../../platform/security/audit.ts'
import {
  type Checked,
  checkAnswer,
  checkPayouts,
  leastOfEveryPair,
  type PayoutPair,
} from './check-payouts.ts'
import { type CreatePayouts, createBatch } from './create-batch.command.ts'
import { payoutBatches } from './payout-batch.lists.ts'
import { resultOfBatch } from './payout-result.query.ts'
import { type GivenRows, rowsOfFile, rowsOfPage } from './payout-rows.ts'

export const payoutBatchRoutes = (createPayouts: CreatePayouts): Route[] => [
  route(batch.payoutTemplateFile, async ({ fiatCurrency }, context) => {
    const { services, caller, language, reply } = context
    const { merchantId } = caller
    const amount = await services.db.asMerchant(merchantId, (tx) =>
      leastOfEveryPair(tx, merchantId, fiatCurrency),
    )
    const file = await payoutTemplate(fiatCurrency, language, amount)
    attach(reply, payoutTemplateName(fiatCurrency))
    return new Answer({}, { file })
  }),

  uploadRoute(batch.checkPayoutFile, async (pair, context) =>
    check(pair, await rowsOfFile(context.content, pair.fiatCurrency), context),
  ),
  route(batch.checkPayoutRows, ({ rows, ...pair }, context) =>
    check(pair, rowsOfPage(rows, pair.fiatCurrency, context.language), context),
  ),

  route(batch.addPayoutBatch, (body, { services, caller, language, address }) =>
    createBatch(services, createPayouts, caller, body, { language, address }),
  ),

  listRoute(payoutBatches),

  route(batch.payoutBatchResult, ({ batchNo }, { services, caller, language, address, reply }) => {
    const { merchantId, operatorId } = caller
    return services.db.asMerchant(merchantId, async (tx) => {
      const { file, rows } = await resultOfBatch(tx, merchantId, batchNo, language)
      const detail = { batchNo, rows }
      await audit(tx, { operatorId, action: 'payoutBatch.resultDownloaded', address, detail })
      attach(reply, `payouts-${batchNo}.xlsx`)
      return new Answer({}, { file })
    })
  }),
]

const attach = (reply: CallerContext['reply'], name: string) =>
  reply.header('content-disposition', `attachment; filename="${name}"`)

function check(
  pair: PayoutPair,
  given: GivenRows,
  { services, caller: { merchantId, roles }, language }: CallerContext,
): Promise<Checked> {
  const balances = permits(roles, balancePermission.merchant)
  return services.db.asMerchant(merchantId, async (tx) => {
    const checked = await checkPayouts(tx, merchantId, pair, given)
    return checkAnswer(checked, pair, given, language, balances)
  })
}
