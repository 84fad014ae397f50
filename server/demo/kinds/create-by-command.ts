/**
 * How an order of each kind is created: by the command of its kind, in a transaction of its own. The demo world, tests
 * and journeys all create orders by these.
 */
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { createAgentOrder } from '../../src/areas/agent/create-agent.command.ts'
import {
  type CryptoPayinInput,
  createCryptoPayin,
  type PayinAddress,
} from '../../src/areas/crypto-payin/create-crypto-payin.command.ts'
import { createCryptoPayout } from '../../src/areas/crypto-payout/create-crypto-payout.command.ts'
import { recordDeposit } from '../../src/areas/deposit/record-deposit.command.ts'
import { createLocalPayin } from '../../src/areas/local-payin/create-local-payin.command.ts'
import { createLocalPayout } from '../../src/areas/local-payout/create-local-payout.command.ts'
import { createOtc } from '../../src/areas/otc/create-otc.command.ts'
import { createP2pPayin } from '../../src/areas/p2p-payin/create-p2p-payin.command.ts'
import { createP2pPayout } from '../../src/areas/p2p-payout/create-p2p-payout.command.ts'
import { addTransfer, type NewTransfer } from '../../src/areas/transfer/transfer.commands.ts'
import { createWithdrawal } from '../../src/areas/withdrawal/create-withdrawal.command.ts'
import type { Database, Transaction } from '../../src/platform/db/database.ts'
import type { ActingOperator } from '../../src/platform/security/session.ts'

export type Scoped = Pick<Database, 'asMerchant'>

/** From where operators of the demo world and of tests act, as the audit log has it. */
export const sandboxAddress = 'sandbox'

const byCommand =
  <Request, Row, More extends unknown[]>(
    command: (tx: Transaction, merchantId: string, request: Request, ...more: More) => Promise<Row>,
  ) =>
  (db: Scoped, merchantId: string, request: Request, ...more: More): Promise<Row> =>
    db.asMerchant(merchantId, (tx) => command(tx, merchantId, request, ...more))

export const createByCommand = {
  cryptoPayin: byCommand(
    (tx, merchantId, { address, ...request }: CryptoPayinInput & PayinAddress) =>
      createCryptoPayin(tx, merchantId, request, { address }),
  ),
  cryptoPayout: byCommand(createCryptoPayout),
  deposit: byCommand(recordDeposit),
  withdrawal: byCommand(createWithdrawal),
  async transfer(db: Scoped, merchantId: string, { by, ...request }: TransferRequest) {
    const { orderNo } = await addTransfer({ db }, { ...by, merchantId }, request, sandboxAddress)
    return { order_no: orderNo }
  },
  localPayin: byCommand(createLocalPayin),
  localPayout: byCommand(createLocalPayout),
  p2pPayin: byCommand(createP2pPayin),
  p2pPayout: byCommand(createP2pPayout),
  otc: byCommand(createOtc),
  agent: byCommand(createAgentOrder),
} satisfies Record<OrderKind, unknown>

export interface TransferRequest extends NewTransfer {
  by: ActingOperator
}

/** What the command of a kind takes. */
export type OrderRequest<K extends OrderKind> = Parameters<(typeof createByCommand)[K]>[2]
