/** `npm run admin -- arrivals`: what arrived at addresses that no merchant has. */
import { arrivalEvents } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { plain } from '@countinghouse/contract/engine/decimal.ts'
import type { Database } from '../platform/db/database.ts'

const most = 100

interface Arrived {
  connector: string
  service: string
  address: string
  fromAddress: string
  reference: string
  currency: string
  amount: string
  txHash: string
  index: string
  event: number
  createdAt: Date
}

export async function listPlatformArrivals({ sql }: Pick<Database, 'sql'>): Promise<string> {
  const found = await sql<Arrived[]>`
    select c.name as connector, a.service, a.address, a.from_address as "fromAddress", a.reference, a.currency, a.amount,
           a.tx_hash as "txHash", a.tx_index as index, a.event, a.created_at as "createdAt"
    from platform_arrival a join connector c on c.connector_id = a.connector_id
    order by a.created_at desc limit ${most}`
  if (found.length === 0) return 'Nothing has arrived at an address that no merchant has.'
  return found
    .map((each) =>
      [
        `${each.createdAt.toISOString()}  ${plain(each.amount)} ${each.currency}  ${arrivalEvents[each.event - 1]}`,
        `  connector  ${each.connector}, ${each.service}`,
        `  address    ${each.address}`,
        `  from       ${each.fromAddress || '–'}`,
        `  payment    ${each.txHash}, ${each.index}${each.reference && `, ${each.reference}`}`,
      ].join('\n'),
    )
    .join('\n\n')
}
