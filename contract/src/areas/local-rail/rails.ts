/** Every country with local rails. A new one is one declaration here, its words, and a bank that simulates it. */
import type { Country } from '../../limits.ts'
import { brazil } from './br.ts'
import { indonesia } from './id.ts'
import { india } from './in.ts'
import type { Rail } from './rail.ts'
import { thailand } from './th.ts'

export const rails = {
  IN: india,
  TH: thailand,
  ID: indonesia,
  BR: brazil,
} as const satisfies Record<Country, Rail>

type Declared = (typeof rails)[Country]

/** What payers and payees are known by, in one country or another. */
export type DetailName = { [C in Country]: keyof (typeof rails)[C]['fields'] }[Country]
export type MethodName = { [C in Country]: keyof (typeof rails)[C]['methods'] }[Country]
export type RailCurrency = Declared['currency']
