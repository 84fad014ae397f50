/** Who is known in a simulated past: customers before their first order, their addresses before the first deposit there. */
import { personOf } from '../world/customers.ts'
import type { DemoRow } from '../kinds/order-makers.ts'
import type { Row } from './table-writer.ts'
import type { Chance } from '../world/random.ts'

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

  meet(order: DemoRow, at: number): void {
    this.#meetCustomer(order.customer_uid, at)
    this.#meetCustomer(order.out_customer_uid, at)
    this.#meetCustomer(order.in_customer_uid, at)
    // Only deposits come from somewhere.
    if (order.from_address !== undefined) this.#meetAddress(order, at)
  }

  #meetCustomer(uid: unknown, at: number): void {
    if (typeof uid !== 'string' || uid === '' || this.#customers.has(uid)) return
    const { merchantId, chance, write } = this.#around
    this.#customers.add(uid)
    write('customer', {
      merchant_id: merchantId,
      customer_uid: uid,
      ...personOf(merchantId, uid),
      created_at: at - 1000 * chance.integer(60, 20 * 86_400),
    })
  }

  #meetAddress({ network, to_address: address, customer_uid }: DemoRow, at: number): void {
    const name = `${network}/${address}`
    if (this.#addresses.has(name)) return
    const { merchantId, chance, write } = this.#around
    this.#addresses.add(name)
    write('customer_address', {
      merchant_id: merchantId,
      network,
      address,
      customer_uid,
      created_at: at - 1000 * chance.integer(5, 50),
    })
  }
}
