import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, inject, test } from 'vitest'
import { type DatabaseAddress, Hosts } from './hosts.ts'
import { openConnection } from './open-connection.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

test('an address names one host or several, each with the user, the database and the other options', () => {
  expect(new Hosts('postgres://u:p%40@one/x').all).toEqual(['postgres://u:p%40@one/x'])
  const several = new Hosts(
    'postgresql://u:p@one:5432,[::1]:5433,three/x?target_session_attrs=read-write&sslmode=require',
  )
  expect(several.target).toBe('read-write')
  expect(several.all).toEqual([
    'postgresql://u:p@one:5432/x?sslmode=require',
    'postgresql://u:p@[::1]:5433/x?sslmode=require',
    'postgresql://u:p@three/x?sslmode=require',
  ])
  const socket = { host: '/run', port: 5432, user: 'u', database: 'x' }
  expect(new Hosts(socket)).toMatchObject({ all: [socket], target: 'any' })
})

test('hosts are tried in turn, and the one that was right first the next time', () => {
  const hosts = new Hosts('postgres://one,two,three/x?target_session_attrs=read-write')
  const names = () => hosts.candidates().map((host) => new URL(String(host)).host)
  expect(names()).toEqual(['one', 'two', 'three'])
  hosts.markFound('postgres://two/x')
  expect(names()).toEqual(['two', 'three', 'one'])
})

const settings = { session: {}, connectMs: 2_000, statementMs: 1_000, pipeline: true }

async function listening(take: (socket: Socket) => void): Promise<string> {
  const server = createServer(take)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as { port: number }).port}`
}

const gone = () => listening((socket) => socket.destroy())
const frozen = () => listening(() => {})

/** The test database by a port of ours, for it listens on none. */
const { host: dir, port, user } = inject('server') as Exclude<DatabaseAddress, string>
const real = () =>
  listening((socket) => {
    const onward = connect(`${dir}/.s.PGSQL.${port}`)
    socket.pipe(onward).pipe(socket)
    for (const each of [socket, onward]) each.on('error', () => each.destroy())
  })

test('a host that is gone and one that hangs are passed over', async () => {
  const leads = await real()
  const hosts = new Hosts(
    `postgres://${user}@${await gone()},${await frozen()},${leads}/postgres?target_session_attrs=read-write`,
  )
  const connection = await openConnection(hosts, settings)
  expect(
    await connection.sendOutsideTransaction('select 1 as one', [], { prepare: false }),
  ).toEqual([{ one: 1 }])
  expect(String(hosts.candidates()[0])).toContain(leads)
  await connection.close()
})

test('where none is the one that is meant, connecting fails with a code that means: try again', async () => {
  const standby = `postgres://${user}@${await real()}/postgres?target_session_attrs=standby`
  const none = `postgres://x@${await gone()},${await frozen()}/x?target_session_attrs=read-write`
  for (const address of [standby, none])
    await expect(openConnection(new Hosts(address), settings)).rejects.toMatchObject({
      code: 'WRONG_HOST',
    })
})
