import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'

export async function changeIntroduction(
  db: Database,
  { merchantId, operatorId }: OperatorKey,
  text: string,
  address: string,
): Promise<void> {
  const introduction = text.trim()
  await db.asMerchant(merchantId, async (tx) => {
    const [operator] = await tx<{ before: string }[]>`
      update operator o set introduction = ${introduction}
      from (select introduction as before from operator
            where merchant_id = ${merchantId} and operator_id = ${operatorId} for update) was
      where merchant_id = ${merchantId} and operator_id = ${operatorId} returning before`
    if (!operator || operator.before === introduction) return
    const detail = { before: { introduction: operator.before }, after: { introduction } }
    await audit(tx, { operatorId, action: 'introduction.changed', address, detail })
  })
}
