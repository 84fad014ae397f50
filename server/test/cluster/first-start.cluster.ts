/** Two servers that start at the same time on an empty database, as a deployment of two containers does. */
import { expect, test } from 'vitest'
import { runProgram } from '../app/running-server.ts'
import { newCluster } from './cluster-server.ts'
import { signedIn } from './operators.ts'
import { startPostgres } from './postgres.ts'

test('one makes schema and demo world, the other waits and says so, and both serve the same', async () => {
  const postgres = await startPostgres()
  const cluster = await newCluster({ DATABASE_URL: postgres.url })
  const said = ['', '']
  const servers = await Promise.all(
    said.keys().map((place) =>
      cluster.server(
        {},
        {
          output(text) {
            said[place] += text
          },
        },
      ),
    ),
  )
  const times = (line: string) => said.filter((text) => text.includes(line)).length
  expect(times('Another server is migrating the database. Waiting for it.')).toBe(1)
  expect(times('Making 18 days of orders')).toBe(1)
  expect(times('Another server is making the demo world. Waiting for it.')).toBe(1)
  const lists = []
  for (const server of servers) {
    const admin = await signedIn(server, 'admin')
    const { data } = await admin.call('/payChargeMoneyOrder/list', { size: 10, current: 1 })
    lists.push(data.records.map(({ orderNo }: { orderNo: string }) => orderNo))
    expect((await signedIn(server, 'lantern')).token).not.toBe('')
  }
  expect(lists[0]).not.toEqual([])
  expect(lists[1]).toEqual(lists[0])
  for (const server of servers) await server.stop()
  const { error, code } = await runProgram(['server/src/cli/audit.ts'], {
    DATABASE_URL: postgres.url,
    DATA_DIR: cluster.dataDir,
  })
  expect([error, code]).toEqual(['', 0])
})
