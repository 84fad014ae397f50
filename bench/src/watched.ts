/** What the database is asked while consoles of many merchants watch their dashboards: nobody, one merchant, a hundred. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createMerchant } from '@countinghouse/server/src/areas/merchant/create-merchant.command.ts'
import { createOperator } from '@countinghouse/server/src/areas/session/create-operator.command.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import type { DatabaseAddress } from '@countinghouse/server/src/platform/db/hosts.ts'
import { type OwnerSql, withOwner } from '@countinghouse/server/src/platform/db/owner.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

const merchants = 100
const first = 78_001
const seconds = 20
/** PostgreSQL counts what an idle connection did after a second at most. */
const countedMs = 2000

export async function measureWatched(
  url: string,
  db: Database,
  address: DatabaseAddress,
): Promise<Row[]> {
  const consoles: Record<string, string>[] = []
  for (let i = 0; i < merchants; i++) consoles.push(await newConsole(url, db, String(first + i)))
  const streams = new AbortController()
  const watch = async (headers: Record<string, string>) => {
    const { signal } = streams
    const response = await fetch(`${url}/api/dashboard/stats/stream?period=today`, {
      headers,
      signal,
    })
    if (!response.ok) throw new Error(`The stream was answered ${response.status}`)
    // Read to its end, which is the end of the measurement.
    response.body?.pipeTo(new WritableStream()).catch(() => undefined)
  }
  try {
    return await withOwner(address, async (owner) => {
      const idle = await workOf(owner)
      await watch(consoles[0] ?? {})
      const one = await workOf(owner)
      await Promise.all(consoles.slice(1).map(watch))
      const all = await workOf(owner)
      const others = `${perSecond(one)} with one merchant watched, ${perSecond(idle)} with none; the database is busy ${share(all)}, ${share(one)} and ${share(idle)} of the time`
      return [
        [
          `database transactions while ${merchants} merchants are watched live`,
          perSecond(all),
          others,
        ],
      ]
    })
  } finally {
    streams.abort()
  }
}

async function newConsole(
  url: string,
  db: Database,
  merchantId: string,
): Promise<Record<string, string>> {
  const { userName: name, password } = benchOperator(merchantId)
  await createMerchant(db, { merchantId, name: merchantId, useLocalConfig: 0, countries: [] })
  await createOperator(db, { merchantId, name, password, roles: ['admin'], introduction: '' })
  return signIn(url, benchOperator(merchantId))
}

interface Work {
  transactions: number
  busyMs: number
}

/** Of the whole database, in some seconds, per second. */
async function workOf(owner: OwnerSql): Promise<Work> {
  await sleep(countedMs)
  const before = await counted(owner)
  await sleep(seconds * 1000)
  const after = await counted(owner)
  return {
    transactions: (after.transactions - before.transactions) / seconds,
    busyMs: (after.busyMs - before.busyMs) / seconds,
  }
}

async function counted(owner: OwnerSql): Promise<Work> {
  const [row] = await owner<Work[]>`
    select xact_commit::int as transactions, active_time as "busyMs"
    from pg_stat_database where datname = current_database()`
  return row as Work
}

const perSecond = ({ transactions }: Work) => `${transactions.toFixed(1)}/s`
const share = ({ busyMs }: Work) => `${(busyMs / 10).toFixed(1)}%`
