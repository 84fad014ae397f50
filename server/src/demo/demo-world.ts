/** The demo world: two merchants and their operators. What exists already is left as it is. */
import { createMerchant, type NewMerchant } from '../areas/merchant/create-merchant.command.ts'
import { createOperator, type NewOperator } from '../areas/session/create-operator.command.ts'
import type { Database } from '../db/database.ts'

interface DemoMerchant extends NewMerchant {
  operators: Omit<NewOperator, 'merchantId'>[]
}

export const demoMerchants: DemoMerchant[] = [
  {
    merchantId: '10001',
    name: 'Harbour Trading',
    useLocalConfig: 1,
    countries: ['IN', 'TH', 'ID', 'BR'],
    operators: [
      {
        name: 'admin',
        password: 'harbour2026',
        roles: ['admin'],
        introduction: 'Head of operations',
      },
      { name: 'finance', password: 'harbour2026', roles: ['finance'], introduction: 'Treasury' },
      {
        name: 'support',
        password: 'harbour2026',
        roles: ['support'],
        introduction: 'Customer desk',
      },
      {
        name: 'viewer',
        password: 'harbour2026',
        roles: ['viewer'],
        introduction: 'External auditor',
      },
    ],
  },
  {
    merchantId: '10002',
    name: 'Lantern Games',
    useLocalConfig: 0,
    countries: [],
    operators: [
      { name: 'lantern', password: 'lantern2026', roles: ['admin'], introduction: 'Owner' },
    ],
  },
]

export async function makeDemoWorld(db: Database): Promise<void> {
  for (const { operators, ...merchant } of demoMerchants) {
    await createMerchant(db, merchant)
    for (const operator of operators) {
      await createOperator(db, { ...operator, merchantId: merchant.merchantId })
    }
  }
}
