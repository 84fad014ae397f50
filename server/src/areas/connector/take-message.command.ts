/** A message of a payer, a payee or the desk, in the conversation of an order that was given to the connector. */
import type {
  ConnectBody,
  ConnectResult,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import { callError } from '../../platform/call-error.ts'
import { messageReceiver } from '../upstream/report-message.ts'
import type { ConnectContext } from './connect-context.ts'

export async function takeMessage(
  context: ConnectContext,
  { file, ...message }: ConnectBody<'/messages'>,
): Promise<ConnectResult<'/messages'>> {
  const { services, orders, log } = context
  const kind = await kindOfGiven(context, message)
  return messageReceiver(
    services,
    orders,
    log,
  )({
    ...message,
    kind,
    ...(file && { file: { fileName: file.name, content: Buffer.from(file.base64, 'base64') } }),
  })
}

/** What is unknown, and what is another connector's, is answered alike. */
async function kindOfGiven(
  { services: { db }, orders, connector: { connectorId, name }, log }: ConnectContext,
  { merchantId, orderNo }: Pick<ConnectBody<'/messages'>, 'merchantId' | 'orderNo'>,
): Promise<string> {
  const [given] = isMerchantId(merchantId)
    ? await db.asMerchant(
        merchantId,
        (tx) => tx<{ kindId: number }[]>`
          select order_kind as "kindId" from connector_instruction
          where merchant_id = ${merchantId} and order_no = ${orderNo} and connector_id = ${connectorId}
          limit 1`,
      )
    : []
  const [kind] =
    Object.entries(orders).find(
      ([, { declared }]) => declared.id === given?.kindId && declared.conversation,
    ) ?? []
  if (kind) return kind
  log.warn({ connector: name, merchantId, orderNo }, 'A message about no order of this connector')
  throw callError('notFound')
}

const isMerchantId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)
