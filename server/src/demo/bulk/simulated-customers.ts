/** Who is known in a simulated past: customers before their first order, their addresses before the first deposit there. */

import type { DemoRequest } from '../kinds/demo-kind.ts'
import { personOf } from '../world/customers.ts'
import type { Chance } from '../world/random.ts'
import type { Row } from './table-writer.ts'

interface Surroundings {
  merchantId: string
  chance: Chance
  write: (table: string, row: Row) => void
}

export class SimulatedCustomers {
  readonly #around: Surroundings
  readonly #customers = new Set<string>()
  readonly #addresses = new Set<string>()

  constructor(around: Surroundings) {
    this.#around = around
  }

  introduce({ customers, depositAddress }: DemoRequest, at: number): void {
    for (const uid of customers) this.#introduceCustomer(uid, at)
    if (depositAddress) this.#introduceAddress(depositAddress, customers[0] ?? '', at)
  }

  #introduceCustomer(uid: string, at: number): void {
    if (this.#customers.has(uid)) return
    const { merchantId, chance, write } = this.#around
    this.#customers.add(uid)
    write('customer', {
      merchant_id: merchantId,
      customer_uid: uid,
      ...personOf(merchantId, uid),
      created_at: at - 1000 * chance.integer(60, 20 * 86_400),
    })
  }

  #introduceAddress(
    { network, address }: { network: string; address: string },
    uid: string,
    at: number,
  ): void {
    const name = `${network}/${address}`
    if (this.#addresses.has(name)) return
    const { merchantId, chance, write } = this.#around
    this.#addresses.add(name)
    write('customer_address', {
      merchant_id: merchantId,
      network,
      address,
      customer_uid: uid,
      created_at: at - 1000 * chance.integer(5, 50),
    })
  }
}
