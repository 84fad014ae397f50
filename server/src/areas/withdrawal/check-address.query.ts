/**
 * Looks at the address of a withdrawal before it is approved. A thief who knows where a merchant pays makes an
 * address whose first and last characters are the same and hopes that nobody reads the middle.
 */

import { cryptoPayoutMachine } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.states.ts'
import { withdrawalMachine } from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import type { Database } from '../../db/database.ts'

interface CheckedAddress {
  orderNo: string
  toAddress: string
  paidBefore: boolean
  looksLike: string | null
}

export function checkAddresses(db: Database, merchantId: string, orderNos: string[]) {
  const paid = {
    withdrawal: withdrawalMachine.states.completed.id,
    payout: cryptoPayoutMachine.states.completed.id,
  }
  return db.asMerchant(
    merchantId,
    (tx) => tx<CheckedAddress[]>`
      with paid as not materialized (
        select to_address from withdrawal_order
        where merchant_id = ${merchantId} and status = ${paid.withdrawal}
        union all
        select to_address from crypto_payout_order
        where merchant_id = ${merchantId} and status = ${paid.payout})
      select w.order_no as "orderNo", w.to_address as "toAddress",
             exists (select from paid p where p.to_address = w.to_address) as "paidBefore",
             (select p.to_address from paid p
              where address_looks(p.to_address) = address_looks(w.to_address)
                and p.to_address <> w.to_address limit 1) as "looksLike"
      from withdrawal_order w
      where w.merchant_id = ${merchantId} and w.order_no = any(${orderNos})
      order by w.order_no`,
  )
}
