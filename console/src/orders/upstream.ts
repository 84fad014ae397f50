/** The external party that reports on an order. */
import type { List } from '@countinghouse/contract/engine/list.ts'

export type Upstream = 'desk' | 'bank' | 'network'

/** Trades are reported by a desk, money of a country by a bank, and everything else by a network. */
export function upstreamOf({ fields }: List): Upstream {
  if (fields.network) return 'network'
  if (fields.fiatCurrency) return 'desk'
  return fields.country ? 'bank' : 'network'
}

/** Names of the parties, in which the upstream is called a bank, a desk or a network, depending on the list. */
export function withUpstreamName<N extends { upstream: string }>(
  list: List,
  names: N,
  { bank, desk }: Record<'bank' | 'desk', string>,
): N {
  return { ...names, upstream: { bank, desk, network: names.upstream }[upstreamOf(list)] }
}
