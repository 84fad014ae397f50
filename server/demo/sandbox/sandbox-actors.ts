/** The operators who act for a demo merchant while the server runs. */
import type { Database } from '../../src/platform/db/database.ts'
import type { DemoActors } from '../kinds/demo-kind.ts'
import { demoMerchants } from '../world/demo-world.ts'

/** Undefined once one of them is disabled: then nobody acts. */
export async function actorsFor(
  db: Pick<Database, 'asMerchant'>,
  merchantId: string,
): Promise<DemoActors | undefined> {
  const merchant = demoMerchants.find((each) => each.merchantId === merchantId)
  if (!merchant) return undefined
  const operators = await db.asMerchant(
    merchantId,
    (tx) => tx<{ name: string; operatorId: string }[]>`
      select name, operator_id as "operatorId" from operator
      where merchant_id = ${merchantId} and name = any(${[merchant.maker, merchant.checker]})
        and disabled_at is null`,
  )
  const operatorNamed = (wanted: string) => {
    const operator = operators.find(({ name }) => name === wanted)
    return operator && { merchantId, ...operator }
  }
  const [maker, checker] = [operatorNamed(merchant.maker), operatorNamed(merchant.checker)]
  return maker && checker && { db, merchantId, maker, checker }
}
