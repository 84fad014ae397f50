/** One new order of each product, by the product's own commands, for tests that are about all of them. */
import { randomUUID } from 'node:crypto'
import type { Product } from '@countinghouse/contract/areas/product/product-terms.ts'
import { createAgentOrder } from '../areas/agent/create-agent.command.ts'
import { createCryptoPayin } from '../areas/crypto-payin/create-crypto-payin.command.ts'
import { createCryptoPayout } from '../areas/crypto-payout/create-crypto-payout.command.ts'
import { recordDeposit } from '../areas/deposit/record-deposit.command.ts'
import { createLocalPayin } from '../areas/local-payin/create-local-payin.command.ts'
import { createLocalPayout } from '../areas/local-payout/create-local-payout.command.ts'
import { createOtc } from '../areas/otc/create-otc.command.ts'
import { createP2pPayin } from '../areas/p2p-payin/create-p2p-payin.command.ts'
import { createP2pPayout } from '../areas/p2p-payout/create-p2p-payout.command.ts'
import { addTransfer } from '../areas/transfer/transfer.commands.ts'
import { createWithdrawal } from '../areas/withdrawal/create-withdrawal.command.ts'
import type { Database } from '../db/database.ts'
import { askedPayin, askedPayout } from './local-orders.ts'
import { askedP2pPayin, askedP2pPayout } from './p2p-orders.ts'
import { askedAgentOrder, askedOtc } from './trades.ts'

const merchantId = '10001'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const crypto = (more: object) => ({
  merchantOrderNo: `M${randomUUID()}`,
  customerUid: 'rich',
  currency: 'USDT',
  network: 'TRC20',
  amount: '50',
  toAddress: tron,
  notifyUrl: null,
  ...more,
})

type Make = (db: Database, more?: object) => Promise<{ order_no: string }>
const asMerchant =
  <A>(
    create: (tx: Parameters<typeof createOtc>[0], asked: A) => Promise<{ order_no: string }>,
    asked: (more: object) => A,
  ): Make =>
  (db, more = {}) =>
    db.asMerchant(merchantId, (tx) => create(tx, asked(more)))

/** `more` changes what is asked for. */
export const newOrderOf: Record<Product, Make> = {
  cryptoPayin: asMerchant(
    (tx, asked) => createCryptoPayin(tx, merchantId, asked, { address: tron }),
    crypto,
  ),
  cryptoPayout: asMerchant(
    (tx, asked) => createCryptoPayout(tx, merchantId, { feeBearer: 0, ...asked }),
    crypto,
  ),
  deposit: asMerchant((tx, asked) => {
    const seen = { fromAddress: tron, txHash: randomUUID(), confirmations: 20 }
    return recordDeposit(tx, merchantId, { ...seen, ...asked })
  }, crypto),
  withdrawal: asMerchant((tx, asked) => createWithdrawal(tx, merchantId, asked), crypto),
  async transfer(db, more = {}) {
    const { merchantOrderNo: requestNo, amount, currency } = crypto(more)
    const [operator] = await db.asMerchant(
      merchantId,
      (tx) => tx<{ operatorId: string }[]>`
        select operator_id as "operatorId" from operator where merchant_id = ${merchantId} and name = 'admin'`,
    )
    const accounts = { outAccountType: 'merchant', inAccountType: 'customer' } as const
    const uids = { outCustomerUid: '', inCustomerUid: 'rich' }
    const asked = { ...accounts, ...uids, requestNo, amount, currency, remark: '' }
    const by = { merchantId, name: 'admin', operatorId: operator?.operatorId ?? '' }
    return { order_no: (await addTransfer({ db }, by, asked, 'test')).orderNo }
  },
  localPayin: asMerchant((tx, asked) => createLocalPayin(tx, merchantId, asked), askedPayin),
  localPayout: asMerchant((tx, asked) => createLocalPayout(tx, merchantId, asked), askedPayout),
  p2pPayin: asMerchant((tx, asked) => createP2pPayin(tx, merchantId, asked), askedP2pPayin),
  p2pPayout: asMerchant((tx, asked) => createP2pPayout(tx, merchantId, asked), askedP2pPayout),
  otc: asMerchant((tx, asked) => createOtc(tx, merchantId, asked), askedOtc),
  agent: asMerchant((tx, asked) => createAgentOrder(tx, merchantId, asked), askedAgentOrder),
}
