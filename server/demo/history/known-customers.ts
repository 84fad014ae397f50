/** Makes customers known before their first order, and their addresses before the first deposit there. */

import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import type { DemoRequest } from '../kinds/demo-kind.ts'
import { introduceCustomer } from '../world/customers.ts'

const second = 1000
const day = 86_400 * second

export class KnownCustomers {
  readonly #tx: Transaction
  readonly #merchantId: string
  readonly #chance: Chance
  readonly #introduced = new Set<string>()

  constructor(tx: Transaction, merchantId: string, chance: Chance) {
    this.#tx = tx
    this.#merchantId = merchantId
    this.#chance = chance
  }

  async introduce({ customers, depositAddress }: DemoRequest, at: number): Promise<void> {
    for (const uid of customers) {
      if (this.#introduced.has(uid)) continue
      this.#introduced.add(uid)
      const since = new Date(at - second * this.#chance.integer(60, (20 * day) / second))
      await introduceCustomer(this.#tx, this.#merchantId, uid, since)
    }
    const name = depositAddress && `${depositAddress.network} ${depositAddress.address}`
    if (!name || this.#introduced.has(name)) return
    this.#introduced.add(name)
    const row = {
      merchant_id: this.#merchantId,
      customer_uid: customers[0],
      ...depositAddress,
      created_at: new Date(at - second * this.#chance.integer(5, 50)),
    }
    await this.#tx`insert into customer_address ${this.#tx(row)}`
  }
}
