/** How many confirmations make a payment final. Read when payins and deposits are created, which keep the number. */
import {
  cryptoCurrencies,
  cryptoCurrencyNames,
  declaredConfirmations,
} from '@countinghouse/contract/currencies.ts'
import type { Sql, Transaction } from '../../platform/db/database.ts'

export interface NetworkConfirmations {
  currency: string
  network: string
  confirmations: number
}

/** For every currency and network: the administrator's number, or else the declared one. */
export async function networkConfirmations(
  sql: Sql | Transaction,
): Promise<NetworkConfirmations[]> {
  const stored = await sql<NetworkConfirmations[]>`
    select currency, network, confirmations from confirmation_setting`
  return cryptoCurrencyNames.flatMap((currency) =>
    cryptoCurrencies[currency].networks.map(
      (network) =>
        stored.find((row) => row.currency === currency && row.network === network) ?? {
          currency,
          network,
          confirmations: declaredConfirmations(network),
        },
    ),
  )
}

/** By the administrator of the platform, for new orders. */
export const setConfirmations = (
  sql: Sql,
  { currency, network, confirmations }: NetworkConfirmations,
) => sql`
  insert into confirmation_setting (currency, network, confirmations)
  values (${currency}, ${network}, ${confirmations})
  on conflict (currency, network) do update set confirmations = excluded.confirmations,
    changed_at = excluded.changed_at`
