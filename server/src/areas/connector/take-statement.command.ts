/** What an account of a connector held at an instant, with the lines that led to it. */
import type {
  ConnectBody,
  ConnectResult,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import type { ConnectContext } from './connect-context.ts'

/**
 * Of the connector's accounts, whatever it serves. A line that an earlier statement had is kept from that one. One
 * statement writes all, so that a repeated one finds all or nothing.
 */
export async function takeStatement(
  { services: { db }, connector: { connectorId } }: ConnectContext,
  { statementId, account, currency, country, balance, at, lines }: ConnectBody<'/statements'>,
): Promise<ConnectResult<'/statements'>> {
  const [stored] = await db.sql<{ isNew: boolean }[]>`
    with taken as (
      insert into statement (connector_id, statement_id, account, currency, country, balance, at, line_count)
      values (${connectorId}, ${statementId}, ${account}, ${currency}, ${country ?? ''}, ${balance}, ${at}, ${lines.length})
      on conflict do nothing returning 1
    ), booked as (
      insert into statement_line (connector_id, account, currency, line_id, statement_id, at, amount, reference, tx_hash)
      select ${connectorId}, ${account}, ${currency}, line_id, ${statementId}, at, amount, reference, tx_hash
      from unnest(${lines.map(({ lineId }) => lineId)}::text[], ${lines.map((line) => line.at)}::timestamptz[],
                  ${lines.map(({ amount }) => amount)}::numeric[], ${lines.map(({ reference }) => reference)}::text[],
                  ${lines.map(({ txHash }) => txHash ?? null)}::text[]) as line (line_id, at, amount, reference, tx_hash)
      where exists (select from taken)
      on conflict do nothing
    )
    select exists (select from taken) as "isNew"`
  return { outcome: stored?.isNew ? 'taken' : 'repeated' }
}
