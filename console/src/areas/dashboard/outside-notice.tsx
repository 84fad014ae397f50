/** What keeps orders waiting outside of the platform, if anything does. */
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Notice, Text } from '../../ui/box.tsx'

const everyMs = 60_000

export function OutsideNotice() {
  const t = useTexts('dashboard')
  const lists: Readonly<Record<string, string>> = useTexts('exportRecord').lists
  const { offset } = useTimeZone()
  const { data } = useQuery({
    queryKey: ['outside'],
    queryFn: ({ signal }) => fetchData('/dashboard/outside', {}, { signal, background: true }),
    refetchInterval: everyMs,
  })
  const { connectors = [], rates = [] } = data ?? {}
  if (connectors.length + rates.length === 0) return null
  return (
    <Notice role="status" tone="warning" below="md">
      {connectors.map(({ name, waiting, since }) => (
        <Text key={name}>
          {t.connectorWaits({ name, count: waiting, time: formatInstant(since, offset) })}
        </Text>
      ))}
      {rates.map(({ currency, at, products }) => (
        <Text key={currency}>
          {t.rateOld({
            currency,
            time: formatInstant(at, offset),
            products: products.map((product) => lists[product] ?? product),
          })}
        </Text>
      ))}
    </Notice>
  )
}
