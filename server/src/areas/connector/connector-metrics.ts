/** What monitors see of connectors and of the rates that they give. */
import type { Databases } from '../../platform/db/database.ts'
import { type Metrics, type Sample, shared } from '../../platform/metrics/metrics.ts'
import { type ConnectorHealth, connectorHealth } from './connector-health.query.ts'

const secondsSince = (at: Date): number => Math.max(0, (Date.now() - at.getTime()) / 1000)

export function declareConnectorMetrics(metrics: Pick<Metrics, 'gauge'>, db: Databases): void {
  const once = shared(() => db.ping(connectorHealth))
  const gauge = (name: string, help: string, read: (one: ConnectorHealth) => number | undefined) =>
    metrics.gauge(name, help, async () =>
      (await once()).flatMap((one): Sample[] => {
        const value = read(one)
        return value === undefined ? [] : [[{ connector: one.name }, value]]
      }),
    )
  gauge(
    'countinghouse_instructions_waiting',
    'Orders and stocks of addresses whose instruction waits, by connector',
    ({ waiting }) => waiting,
  )
  gauge(
    'countinghouse_instruction_age_seconds',
    'How long the oldest of them has waited, by connector',
    ({ waitingSince }) => (waitingSince ? secondsSince(waitingSince) : 0),
  )
  gauge(
    'countinghouse_connector_heard_timestamp_seconds',
    'When a connector last asked or answered something; nothing before it did',
    ({ heardAt }) => (heardAt && heardAt.getTime() / 1000) || undefined,
  )
  metrics.gauge(
    'countinghouse_rate_age_seconds',
    'Time since a rate held that a connector gave, by currency',
    async () => {
      const rates = await db.ping(
        (sql) => sql<{ currency: string; quotedAt: Date }[]>`
          select currency, quoted_at as "quotedAt" from exchange_rate where quoted_at is not null`,
      )
      return rates.map(({ currency, quotedAt }): Sample => [{ currency }, secondsSince(quotedAt)])
    },
  )
}
