/** The sandbox inside of this server, as long as it is there: it carries everything, and needs no instructions. */
import { connectorServices } from '@countinghouse/contract/areas/connector/connector.ts'
import type { Database } from '../../src/platform/db/database.ts'

export const playedConnector = 'played-here'

export const registerPlayedConnector = ({ sql }: Pick<Database, 'sql'>) => sql`
  insert into connector (name, services, is_played_here)
  values (${playedConnector}, ${[...connectorServices]}::text[], true)
  on conflict (name) do nothing`
