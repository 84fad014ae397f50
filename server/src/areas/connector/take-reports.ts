/** What a connector tells: each report by itself, in order. */
import type {
  ConnectBody,
  ConnectResult,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import type { ConnectContext } from './connect-context.ts'

export async function takeReports(
  _context: ConnectContext,
  { reports }: ConnectBody<'/reports'>,
): Promise<ConnectResult<'/reports'>> {
  return {
    results: reports.map(({ reportId }) => ({ reportId, outcome: 'refused', reason: 'notFound' })),
  }
}
