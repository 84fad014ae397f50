/** A withdrawal of the merchant's own money: an order like a customer's, reviewed like one. */
import { type NetworkName, networkNames } from '@countinghouse/contract/currencies.ts'
import { callError } from '../../call-error.ts'
import type { Database } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import { quoteOrder } from '../../products/offer.ts'
import { audit } from '../../security/audit.ts'
import type { ActingOperator } from '../../security/session.ts'
import { isAddressOn } from '../../upstream/address.ts'
import { type WithdrawalRow, withdrawalOrder } from './withdrawal.order.ts'

export interface AssetWithdrawal {
  requestNo: string
  currency: string
  network: string
  toAddress: string
  amount: string
  remark: string
}

const isNetwork = (name: string): name is NetworkName =>
  networkNames.some((known) => known === name)

export function withdrawAsset(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId, name }: ActingOperator,
  asked: AssetWithdrawal,
  address: string,
): Promise<{ orderNo: string; fee: string }> {
  const { currency, network, toAddress, amount } = asked
  if (!isNetwork(network)) throw callError('networkNotOffered')
  if (!isAddressOn(network, toAddress)) throw callError('addressInvalid', { network })
  return db.asMerchant(merchantId, async (tx) => {
    const request = {
      merchantOrderNo: asked.requestNo,
      asked: { currency, network, toAddress, amount, remark: asked.remark },
      actor: `operator:${name}`,
      followUp: ({ order_no: orderNo }: WithdrawalRow) => {
        const detail = { orderNo, currency, network, amount, toAddress }
        return audit(tx, { operatorId, action: 'asset.withdraw', address, detail })
      },
    }
    const order = await createUnderTerms(tx, withdrawalOrder, merchantId, request, async () => {
      // For the merchant's own money only the network takes a fee.
      const { networkFee } = await quoteOrder(tx, merchantId, 'withdrawal', asked)
      return assetWithdrawalColumns(asked, networkFee)
    })
    return { orderNo: order.order_no, fee: order.network_fee }
  })
}

/** The columns of a new order, also for the bulk writer. */
export const assetWithdrawalColumns = (
  asked: AssetWithdrawal,
  fee: string,
): NewOrder<WithdrawalRow> => ({
  merchant_order_no: asked.requestNo,
  currency: asked.currency,
  network: asked.network,
  amount: asked.amount,
  processing_fee: '0',
  network_fee: fee,
  notify_url: null,
  customer_uid: '',
  to_address: asked.toAddress,
  tx_hash: null,
  audit_remark: '',
  auditor: null,
  audited_at: null,
  remark: asked.remark,
})
