/** Creates orders for merchants' servers, by the command of each product. */

import type { Details } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { OpenBody } from '@countinghouse/contract/areas/open-api/open-api.ts'
import type { OpenProduct } from '@countinghouse/contract/areas/open-api/paths.ts'
import { feeBearers, type TradeSide } from '@countinghouse/contract/areas/order/order.fields.ts'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import { findExistingOrder } from '../../engine/orders/create-order.ts'
import { type OrderKindDefinition, orderKindIn } from '../../engine/orders/order-kind.ts'
import { type OrderPayload, readPayload } from '../../engine/orders/payload.ts'
import { askForAddresses } from '../../engine/orders/take-address.ts'
import { orderRegistry } from '../../order-registry.ts'
import { CallError, callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { createAgentOrder } from '../agent/create-agent.command.ts'
import { createCryptoPayin } from '../crypto-payin/create-crypto-payin.command.ts'
import { createCryptoPayout } from '../crypto-payout/create-crypto-payout.command.ts'
import { createLocalPayin } from '../local-payin/create-local-payin.command.ts'
import { createLocalPayout } from '../local-payout/create-local-payout.command.ts'
import { createOtc } from '../otc/create-otc.command.ts'
import { createP2pPayin } from '../p2p-payin/create-p2p-payin.command.ts'
import { createP2pPayout } from '../p2p-payout/create-p2p-payout.command.ts'
import { isAddressOn } from '../upstream/address.ts'
import { createWithdrawal } from '../withdrawal/create-withdrawal.command.ts'

type Body<P extends OpenProduct> = OpenBody<`/${P}/create`>
/** The body as commands take it, with an explicit `notifyUrl`. */
type OpenInput<P extends OpenProduct> = Omit<Body<P>, 'notifyUrl'> & { notifyUrl: string | null }

type Creators = {
  [P in OpenProduct]: (
    tx: Transaction,
    merchantId: string,
    input: OpenInput<P>,
    services: Pick<Services, 'custody'>,
  ) => { input: object & { merchantOrderNo: string }; make(): Promise<{ order_no: string }> }
}

/** `asked` is separate from `make`, so that a repeated request finds its order even if it would be refused by now. */
const creators: Creators = {
  cryptoPayin: (tx, merchantId, input, { custody }) => ({
    input,
    make: () => createCryptoPayin(tx, merchantId, input, custody),
  }),
  cryptoPayout(tx, merchantId, { feeBearer, ...given }) {
    const bearer = feeBearers.ids[feeBearer as keyof typeof feeBearers.ids]
    const input = { ...given, feeBearer: bearer }
    return {
      input,
      make: () => {
        checkAddress(input)
        return createCryptoPayout(tx, merchantId, input)
      },
    }
  },
  withdrawal: (tx, merchantId, input) => ({
    input,
    make: () => {
      checkAddress(input)
      return createWithdrawal(tx, merchantId, input)
    },
  }),
  p2pPayin(tx, merchantId, { payerName = '', payerAccount = '', payerEmail, ...given }) {
    const input = { ...given, payerName, payerAccount, ...(payerEmail && { payerEmail }) }
    return { input, make: () => createP2pPayin(tx, merchantId, input) }
  },
  p2pPayout(tx, merchantId, given) {
    const input = { ...given, payee: inOrder(given.payee) }
    return { input, make: () => createP2pPayout(tx, merchantId, input) }
  },
  otc(tx, merchantId, { side, payer, payee, ...given }) {
    const input = {
      ...given,
      side: side as TradeSide,
      payer: inOrder(payer),
      payee: inOrder(payee),
    }
    return { input, make: () => createOtc(tx, merchantId, input) }
  },
  agent(tx, merchantId, { side, ...given }) {
    const input = { ...given, side: side as TradeSide }
    return { input, make: () => createAgentOrder(tx, merchantId, input) }
  },
  localPayin(tx, merchantId, given) {
    const input = { ...given, details: inOrder(given.details) }
    return { input, make: () => createLocalPayin(tx, merchantId, input) }
  },
  localPayout(tx, merchantId, given) {
    const input = { ...given, details: inOrder(given.details) }
    return { input, make: () => createLocalPayout(tx, merchantId, input) }
  },
}

/** Two spellings of the same details are the same request. */
const inOrder = (details: Details): Details =>
  Object.fromEntries(Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1)))

function checkAddress({ network, toAddress }: { network: string; toAddress: string }): void {
  if (!isNetwork(network)) throw callError('networkNotOffered')
  if (!isAddressOn(network, toAddress)) throw callError('addressInvalid', { network })
}

export const kindOf = (product: OpenProduct): OrderKindDefinition =>
  orderKindIn(orderRegistry, product)

export async function createOpenOrder<P extends OpenProduct>(
  services: Pick<Services, 'db' | 'config' | 'custody'>,
  product: P,
  merchantId: string,
  body: Body<P>,
): Promise<OrderPayload> {
  const { notifyUrl = null, remark, ...fields } = body as { notifyUrl?: string; remark?: string }
  if (notifyUrl !== null) checkNotifyUrl(notifyUrl, services.config)
  // None and an empty one are the same request.
  const given = { ...fields, notifyUrl, ...(remark && { remark }) } as OpenInput<P>
  const kind = kindOf(product)
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    services.db.asMerchant(merchantId, work)
  const read = async (tx: Transaction, orderNo: string) => {
    const order = await readPayload(tx, kind, merchantId, { orderNo })
    if (!order) throw new Error(`${orderNo} was made and is not there`)
    return order
  }
  try {
    return await inTransaction(async (tx) => {
      const { make } = creators[product](tx, merchantId, given, services)
      return read(tx, (await make()).order_no)
    })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const before = await inTransaction(async (tx) => {
      const { input } = creators[product](tx, merchantId, given, services)
      const orderNo = await findExistingOrder(tx, kind, merchantId, input)
      return orderNo === undefined ? undefined : read(tx, orderNo)
    })
    if (before) return before
    // What was refused has asked for none.
    if (error.errorName === 'addressesUsedUp') await askForAddresses(services.db.sql, merchantId)
    throw error
  }
}

/** The host is checked when something is sent there (webhooks/ssrf-guard.ts). */
function checkNotifyUrl(url: string, { allowLocalCallbacks }: Services['config']): void {
  if (!allowLocalCallbacks && new URL(url).protocol !== 'https:')
    throw callError('inputInvalid', { field: 'notifyUrl', rule: 'httpsAddress' })
}
