import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import { StartError } from '../../platform/start-error.ts'

/** Whether the maker of an order is barred from deciding it. */
export function setMakerChecker(db: Database, merchantId: string, isOn: boolean): Promise<void> {
  return db.asMerchant(merchantId, async (tx) => {
    const [merchant] = await tx<{ wasOn: boolean }[]>`
      select maker_checker = 1 as "wasOn" from merchant where merchant_id = ${merchantId} for update`
    if (!merchant) throw new StartError(`There is no merchant ${merchantId}.`)
    await tx`
      update merchant set maker_checker = ${isOn ? 1 : 0} where merchant_id = ${merchantId}`
    await audit(tx, {
      operatorId: null,
      action: 'makerChecker.changed',
      address: 'administrator',
      detail: { before: merchant.wasOn, after: isOn },
    })
  })
}

/** For how long a tie between two operators counts. */
export function setDutiesHours(db: Database, merchantId: string, hours: number): Promise<void> {
  return db.asMerchant(merchantId, async (tx) => {
    const [merchant] = await tx<{ before: number }[]>`
      select duties_hours as before from merchant where merchant_id = ${merchantId} for update`
    if (!merchant) throw new StartError(`There is no merchant ${merchantId}.`)
    await tx`update merchant set duties_hours = ${hours} where merchant_id = ${merchantId}`
    await audit(tx, {
      operatorId: null,
      action: 'dutiesWindow.changed',
      address: 'administrator',
      detail: { before: merchant.before, after: hours },
    })
  })
}
