/** Who trades with customers, and what is known of them. */
import type { Details, Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { banks } from './banks/all-banks.ts'
import type { Chance } from './world/random.ts'

const traders: Record<Country, readonly (readonly [name: string, latin: string])[]> = {
  IN: [
    ['Anita Rao', 'anita.rao'],
    ['Vikram Singh', 'vikram.singh'],
    ['Meera Joshi', 'meera.joshi'],
  ],
  TH: [
    ['Somchai Jaidee', 'somchai.jaidee'],
    ['Malee Srisuk', 'malee.srisuk'],
  ],
  ID: [
    ['Budi Santoso', 'budi.santoso'],
    ['Dewi Lestari', 'dewi.lestari'],
  ],
  BR: [
    ['Ana Silva', 'ana.silva'],
    ['Caio Ribeiro', 'caio.ribeiro'],
  ],
}

export interface Trader {
  name: string
  email: string
  details: Details
  account: string
}

export function traderIn(country: Country, wanted: string | undefined, chance: Chance): Trader {
  const { methods }: Rail = rails[country]
  const method = wanted !== undefined && methods[wanted]?.payout ? wanted : firstPayout(country)
  const side = methods[method]?.payout
  const bank = banks[country].methods[method]
  if (!side || !bank) throw new Error(`Nobody is paid by ${method} in ${country}`)
  const [name, latin] = chance.pick(traders[country])
  const email = `${latin}@example.com`
  const all = bank.detailsOf({ holderName: name, latin, email, chance })
  const fields = [...side.fields, ...(side.optional ?? [])]
  const details = Object.fromEntries(
    Object.entries(all).filter(([field]) => fields.includes(field)),
  )
  return { name, email, details, account: details[side.account] ?? '' }
}

function firstPayout(country: Country): string {
  const { methods }: Rail = rails[country]
  const [name = ''] = Object.entries(methods).find(([, { payout }]) => payout) ?? []
  return name
}
