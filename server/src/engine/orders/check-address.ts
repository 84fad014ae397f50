/**
 * Checks the addresses of orders before they are approved. An attacker who knows where a merchant pays creates an
 * address with the same first and last characters, and hopes that nobody reads the middle.
 */
import { cryptoPayoutMachine } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.states.ts'
import { withdrawalMachine } from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import type { CheckedAddress, Review } from '@countinghouse/contract/engine/review.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/security/session.ts'
import { makerOf, makerRule, operatorActor } from './maker-checker.ts'

/** An address is known once it was paid, by a withdrawal or by a payout. */
const paid = {
  withdrawal: withdrawalMachine.states.completed.id,
  payout: cryptoPayoutMachine.states.completed.id,
}

export function checkAddresses(
  db: Database,
  { kind: { table }, review }: { kind: { table: string }; review: Pick<Review, 'permission'> },
  { merchantId, name }: Pick<Caller, 'merchantId' | 'name'>,
  orderNos: string[],
): Promise<CheckedAddress[]> {
  return db.asMerchant(merchantId, async (tx) => {
    const { isOn, hasOther } = await makerRule(tx, merchantId, name, review.permission)
    return tx<CheckedAddress[]>`
      with paid as not materialized (
        select to_address from withdrawal_order
        where merchant_id = ${merchantId} and status = ${paid.withdrawal}
        union all
        select to_address from crypto_payout_order
        where merchant_id = ${merchantId} and status = ${paid.payout})
      select o.order_no as "orderNo", o.to_address as "toAddress",
             exists (select from paid p where p.to_address = o.to_address) as "paidBefore",
             (select p.to_address from paid p
              where address_looks(p.to_address) = address_looks(o.to_address)
                and p.to_address <> o.to_address limit 1) as "looksLike",
             ${isOn && hasOther}::boolean and ${makerOf(tx, merchantId)} = ${operatorActor(name)} as "needsAnother"
      from ${tx(table)} o
      where o.merchant_id = ${merchantId} and o.order_no = any(${orderNos})
      order by o.order_no`
  })
}
