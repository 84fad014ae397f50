/** A withdrawal of the merchant's own money: an order like a customer's, reviewed like one. */
import { type NetworkName, networkNames } from '@countinghouse/contract/currencies.ts'
import { callError } from '../../call-error.ts'
import { createOrder } from '../../orders/create-order.ts'
import { feeFor } from '../../orders/price.ts'
import { audit } from '../../security/audit.ts'
import type { Caller } from '../../security/session.ts'
import type { Services } from '../../services.ts'
import { isAddressOn } from '../../upstream/address.ts'
import { withdrawalOrder } from './withdrawal.order.ts'

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
  { db }: Services,
  { merchantId, operatorId, name }: Caller,
  asked: AssetWithdrawal,
  address: string,
): Promise<{ orderNo: string; fee: string }> {
  const { currency, network, toAddress, amount } = asked
  if (!isNetwork(network)) throw callError('networkNotOffered')
  if (!isAddressOn(network, toAddress)) throw callError('addressInvalid', { network })
  return db.asMerchant(merchantId, async (tx) => {
    const fee = await feeFor(tx, 'withdrawal', { currency, network, amount }, 'networkNotOffered')
    const order = await createOrder(
      tx,
      withdrawalOrder,
      merchantId,
      { currency, network, toAddress, amount, remark: asked.remark },
      {
        merchant_order_no: asked.requestNo,
        currency,
        network,
        amount,
        processing_fee: '0',
        network_fee: fee,
        notify_url: null,
        customer_uid: '',
        to_address: toAddress,
        tx_hash: null,
        audit_remark: '',
        auditor: null,
        audited_at: null,
        remark: asked.remark,
      },
      `operator:${name}`,
      ({ order_no: orderNo }) => {
        const detail = { orderNo, currency, network, amount, toAddress }
        return audit(tx, { operatorId, action: 'asset.withdraw', address, detail })
      },
    )
    return { orderNo: order.order_no, fee: order.network_fee }
  })
}
