/** A withdrawal of the merchant's own money: an order like a customer's, reviewed like one. */
import { type NetworkName, networkNames } from '@countinghouse/contract/currencies.ts'
import { createUnderTerms } from '../../engine/orders/create-order.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { quoteOrder } from '../product/offer.ts'
import { isAddressOn } from '../upstream/address.ts'
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
  input: AssetWithdrawal,
  address: string,
): Promise<{ orderNo: string; fee: string }> {
  const { currency, network, toAddress, amount } = input
  if (!isNetwork(network)) throw callError('networkNotOffered')
  if (!isAddressOn(network, toAddress)) throw callError('addressInvalid', { network })
  return db.asMerchant(merchantId, async (tx) => {
    const request = {
      merchantOrderNo: input.requestNo,
      input: { currency, network, toAddress, amount, remark: input.remark },
      actor: `operator:${name}`,
      followUp: ({ order_no: orderNo }: WithdrawalRow) => {
        const detail = { orderNo, currency, network, amount, toAddress }
        return audit(tx, { operatorId, action: 'asset.withdraw', address, detail })
      },
    }
    const order = await createUnderTerms(tx, withdrawalOrder, merchantId, request, async () => {
      // For the merchant's own money only the network takes a fee.
      const { networkFee } = await quoteOrder(tx, merchantId, 'withdrawal', input)
      return {
        merchant_order_no: input.requestNo,
        currency,
        network,
        amount,
        processing_fee: '0',
        network_fee: networkFee,
        notify_url: null,
        customer_uid: '',
        to_address: toAddress,
        tx_hash: null,
        audit_remark: '',
        auditor: null,
        audited_at: null,
      }
    })
    return { orderNo: order.order_no, fee: order.network_fee }
  })
}
