import { expect, test } from 'vitest'
import { startNameServer } from '../../../test/app/name-server.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { resolveName } from '../../../test/app/resolver.ts'
import { deliver } from './deliver.ts'

const development = { allowLocal: true }

test('delivery to a silent or slow endpoint times out', async () => {
  const silent = await startReceiver(() => {})
  const dripping = await startReceiver((response) => {
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  for (const { url } of [silent, dripping]) {
    const delivery = await deliver(url, '{}', {}, development, 200)
    expect(delivery).toMatchObject({ httpStatus: null, response: 'No answer in time' })
    expect(delivery.durationMs).toBeLessThan(60_000)
  }
})

test('a forbidden address is not connected to, and the record says why', async () => {
  const receiver = await startReceiver()
  const delivery = await deliver(receiver.url, '{}', {}, { allowLocal: false })
  expect(delivery.response).toBe('The callback address must begin with https://')
  expect(receiver.received).toHaveLength(0)
})

test('the address that was checked is the one connected to, even if DNS answers differently later', async () => {
  const receiver = await startReceiver()
  const resolution = resolveName('rebinding.test', ['127.0.0.1'], ['127.0.0.2'])
  const { port } = new URL(receiver.url)
  const delivery = await deliver(`http://rebinding.test:${port}/`, '{}', {}, development)
  expect(delivery).toMatchObject({ httpStatus: 200, response: 'success' })
  expect(receiver.received.map(({ headers }) => headers.host)).toEqual([`rebinding.test:${port}`])
  expect(resolution.times).toBe(1)
})

test('the record of a failed callback reveals no address that the merchant did not name', async () => {
  const { address } = await startNameServer({
    A: { 'inside.test': ['10.20.30.40'] },
    AAAA: { 'inside.test': [] },
  })
  const strict = { allowLocal: false, nameServers: [address] }
  const inside = await deliver('https://inside.test/', '{}', {}, strict)
  expect(inside.response).toBe('The callback address leads to one that is not public')
  const receiver = await startReceiver()
  await receiver.close()
  resolveName('closed.test', ['127.0.0.1', '::1'])
  const { port } = new URL(receiver.url)
  const closed = await deliver(`http://closed.test:${port}/`, '{}', {}, development)
  expect(closed).toMatchObject({ httpStatus: null, response: 'connect ECONNREFUSED' })
})

test('an address of which the first host is dead is delivered to the next', async () => {
  const receiver = await startReceiver()
  resolveName('two.test', ['127.0.0.2', '127.0.0.1'])
  const { port } = new URL(receiver.url)
  const delivery = await deliver(`http://two.test:${port}/`, '{}', {}, development)
  expect(delivery).toMatchObject({ httpStatus: 200 })
})

test('merchants whose name servers are silent do not delay deliveries to others', async () => {
  const { address, queries } = await startNameServer()
  const strict = { allowLocal: false, nameServers: [address] }
  const ended: string[] = []
  const silent = Array.from({ length: 12 }, async (_, index) => {
    const { response } = await deliver(`https://merchant-${index}.test/`, '{}', {}, strict)
    ended.push(response)
  })
  await expect.poll(() => new Set(queries).size).toBe(24)
  const receiver = await startReceiver()
  // Asks the system for the address, as a new connection to the database does.
  const { port } = new URL(receiver.url)
  const { response } = await deliver(`http://localhost:${port}/`, '{}', {}, development)
  expect([response, ended]).toEqual(['success', []])
  await Promise.all(silent)
  expect(new Set(ended)).toEqual(new Set(['The name was not resolved in time']))
})

test.each(['', 'nonsense', 'https://', 'https://no-such-host.invalid/'])(
  'the address %j is a failed attempt, not an internal failure',
  async (address) => {
    expect(await deliver(address, '{}', {}, { allowLocal: false })).toMatchObject({
      httpStatus: null,
    })
  },
)
