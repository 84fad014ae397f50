/** The hosts that notifications do not reach, and when each is tried again. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { fetchData } from '../../lib/api.ts'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Inline, Panel, Text } from '../../ui/box.tsx'
import { Entries } from '../../ui/data.tsx'
import { Pill } from '../../ui/pill.tsx'

const refreshMs = 10_000

export function FailingEndpoints() {
  const t = useTexts('notification')
  const { offset } = useTimeZone()
  const title = useId()
  const { data } = useQuery({
    queryKey: ['failingEndpoints'],
    queryFn: ({ signal }) => fetchData('/notify/endpoints', {}, { signal, quiet: true }),
    refetchInterval: refreshMs,
  })
  const shown = (instant: string) => formatInstant(instant, offset)
  if (!data || data.endpoints.length === 0) return null
  return (
    <Panel pad="md" below="md" gap="xs" aria-labelledby={title}>
      <Text as="h2" id={title} strong>
        {t.endpointsTitle}
      </Text>
      <Text tone="dim" size="sm">
        {t.endpointsLead}
      </Text>
      <Entries>
        {data.endpoints.map(
          ({ host, failures: tries, failingSince, problem, isHeld, waiting, nextTryTime }) => (
            <li key={host}>
              <Inline gap="sm" wrap="tight">
                <Text as="strong" breaks>
                  {host}
                </Text>
                <Pill tone={isHeld ? 'error' : 'warning'}>
                  {isHeld ? t.endpointHeld : t.endpointFails}
                </Pill>
              </Inline>
              <Text tone="dim" size="sm" breaks>
                {t.endpointFailed({ tries, since: shown(failingSince), problem })}
              </Text>
              {nextTryTime && (
                <Text size="sm">
                  {t.endpointWaits({ count: waiting, text: groupDigits(waiting) })}{' '}
                  {t.endpointNext({ time: shown(nextTryTime) })}
                </Text>
              )}
            </li>
          ),
        )}
      </Entries>
    </Panel>
  )
}
