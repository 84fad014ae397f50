/** The banks of every country with local rails; one that is missing does not compile. */
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Bank } from './bank.ts'
import { brazilianBanks } from './br.ts'
import { indonesianBanks } from './id.ts'
import { indianBanks } from './in.ts'
import { thaiBanks } from './th.ts'

export const banks: Readonly<Record<Country, Bank>> = {
  IN: indianBanks,
  TH: thaiBanks,
  ID: indonesianBanks,
  BR: brazilianBanks,
}
