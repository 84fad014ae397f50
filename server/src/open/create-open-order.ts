/** Creates orders for merchants' servers, by the command of each product. */
import { feeBearers, type TradeSide } from '@countinghouse/contract/areas/order/order.fields.ts'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import type { OpenBody } from '@countinghouse/contract/open/open-api.ts'
import type { OpenProduct } from '@countinghouse/contract/open/paths.ts'
import type { Details } from '@countinghouse/contract/rails/rail.ts'
import { createAgentOrder } from '../areas/agent/create-agent.command.ts'
import { createCryptoPayin } from '../areas/crypto-payin/create-crypto-payin.command.ts'
import { createCryptoPayout } from '../areas/crypto-payout/create-crypto-payout.command.ts'
import { createLocalPayin } from '../areas/local-payin/create-local-payin.command.ts'
import { createLocalPayout } from '../areas/local-payout/create-local-payout.command.ts'
import { createOtc } from '../areas/otc/create-otc.command.ts'
import { createP2pPayin } from '../areas/p2p-payin/create-p2p-payin.command.ts'
import { createP2pPayout } from '../areas/p2p-payout/create-p2p-payout.command.ts'
import { createWithdrawal } from '../areas/withdrawal/create-withdrawal.command.ts'
import { CallError, callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'
import { orderRegistry } from '../order-registry.ts'
import { findExistingOrder } from '../orders/create-order.ts'
import { asAnyKind, type OrderKindDefinition } from '../orders/order-kind.ts'
import { type OrderPayload, readPayload } from '../orders/payload.ts'
import type { Services } from '../services.ts'
import { isAddressOn } from '../upstream/address.ts'

type Body<P extends OpenProduct> = OpenBody<`/${P}/create`>
/** The body as commands take it, with an explicit `notifyUrl`. */
type Asked<P extends OpenProduct> = Omit<Body<P>, 'notifyUrl'> & { notifyUrl: string | null }

type Creators = {
  [P in OpenProduct]: (
    tx: Transaction,
    merchantId: string,
    asked: Asked<P>,
    services: Pick<Services, 'custody'>,
  ) => { asked: object & { merchantOrderNo: string }; make(): Promise<{ order_no: string }> }
}

/** `asked` is separate from `make`, so that a repeated request finds its order even if it would be refused by now. */
const creators: Creators = {
  cryptoPayin: (tx, merchantId, asked, { custody }) => ({
    asked,
    make: () => createCryptoPayin(tx, merchantId, asked, custody),
  }),
  cryptoPayout(tx, merchantId, { feeBearer, ...given }) {
    const bearer = feeBearers.ids[feeBearer as keyof typeof feeBearers.ids]
    const asked = { ...given, feeBearer: bearer }
    return {
      asked,
      make: () => {
        checkAddress(asked)
        return createCryptoPayout(tx, merchantId, asked)
      },
    }
  },
  withdrawal: (tx, merchantId, asked) => ({
    asked,
    make: () => {
      checkAddress(asked)
      return createWithdrawal(tx, merchantId, asked)
    },
  }),
  p2pPayin(tx, merchantId, { payerName = '', payerAccount = '', ...given }) {
    const asked = { ...given, payerName, payerAccount }
    return { asked, make: () => createP2pPayin(tx, merchantId, asked) }
  },
  p2pPayout(tx, merchantId, given) {
    const asked = { ...given, payee: inOrder(given.payee) }
    return { asked, make: () => createP2pPayout(tx, merchantId, asked) }
  },
  otc(tx, merchantId, { side, payer, payee, ...given }) {
    const asked = {
      ...given,
      side: side as TradeSide,
      payer: inOrder(payer),
      payee: inOrder(payee),
    }
    return { asked, make: () => createOtc(tx, merchantId, asked) }
  },
  agent(tx, merchantId, { side, ...given }) {
    const asked = { ...given, side: side as TradeSide }
    return { asked, make: () => createAgentOrder(tx, merchantId, asked) }
  },
  localPayin(tx, merchantId, given) {
    const asked = { ...given, details: inOrder(given.details) }
    return { asked, make: () => createLocalPayin(tx, merchantId, asked) }
  },
  localPayout(tx, merchantId, given) {
    const asked = { ...given, details: inOrder(given.details) }
    return { asked, make: () => createLocalPayout(tx, merchantId, asked) }
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
  asAnyKind(orderRegistry[product] as unknown as OrderKindDefinition)

export async function createOpenOrder<P extends OpenProduct>(
  services: Pick<Services, 'db' | 'config' | 'custody'>,
  product: P,
  merchantId: string,
  body: Body<P>,
): Promise<OrderPayload> {
  const { notifyUrl = null } = body as { notifyUrl?: string }
  if (notifyUrl !== null) checkNotifyUrl(notifyUrl, services.config)
  const given = { ...body, notifyUrl } as unknown as Asked<P>
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
      const { asked } = creators[product](tx, merchantId, given, services)
      const orderNo = await findExistingOrder(tx, kind, merchantId, asked)
      return orderNo === undefined ? undefined : read(tx, orderNo)
    })
    if (before) return before
    throw error
  }
}

/** The host is checked when something is sent there (webhooks/ssrf-guard.ts). */
function checkNotifyUrl(url: string, { allowLocalCallbacks }: Services['config']): void {
  if (!allowLocalCallbacks && new URL(url).protocol !== 'https:')
    throw callError('inputInvalid', { field: 'notifyUrl', rule: 'httpsAddress' })
}
