/** What an administrator does about connectors, beside a server that runs. */
import { expect, test } from 'vitest'
import { connectorOf } from '../../test/app/connector.ts'
import { newPair } from '../../test/app/open-merchant.ts'
import { runProgram } from '../../test/app/running-server.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { pemOf } from '../platform/security/public-key.ts'

const app = await startTestApp()

const admin = (args: string[], input = '') =>
  runProgram(['server/src/cli/admin.ts', ...args], { DATABASE_URL: app.databaseUrl }, input)

const keys = [newPair('ed25519'), newPair('ed25519')] as const
const pemOfKey = (index: 0 | 1) => pemOf(keys[index].publicKey)
const signing = (index: 0 | 1) => connectorOf(app, 'evm', keys[index].privateKey, pemOfKey(index))
const codeOf = async (index: 0 | 1) => (await signing(index).send('/instructions/next')).code

test('an administrator registers a connector, changes its key without an interruption, and switches it off', async () => {
  const add = [
    'add-connector',
    'evm',
    '--serves',
    'ERC20,BEP20',
    '--url',
    'https://evm.example/tell',
  ]
  expect((await admin(add, 'no key')).error).toContain('Pass a public key as PEM')
  expect(await admin(add, pemOfKey(0))).toMatchObject({
    code: 0,
    out: 'Connector evm was added. It serves ERC20, BEP20.\n',
  })
  expect(await admin(add, pemOfKey(0))).toMatchObject({
    code: 1,
    error: 'There is a connector evm already.\n',
  })
  expect(await codeOf(0)).toBe('200')

  await admin(['connector-key', 'evm', 'add'], pemOfKey(1))
  expect([await codeOf(0), await codeOf(1)]).toEqual(['200', '200'])
  const { out } = await admin(['connector-key', 'evm', 'remove-first'])
  expect(out).toMatch(/key {7}SHA256:\S{43}\n {2}heard {5}20\S+Z\n/)
  expect([await codeOf(0), await codeOf(1)]).toEqual(['A00005', '200'])
  expect(await admin(['connector-key', 'evm', 'remove-first'])).toMatchObject({
    code: 1,
    error: 'evm has one key alone, and needs it. Add the new one first.\n',
  })

  const statement = {
    statementId: 'S-1',
    account: '0xabc',
    currency: 'ETH',
    balance: '1.50',
    at: '2026-05-01T10:00:00.000Z',
    lines: [],
  }
  await signing(1).send('/statements', statement)
  expect((await admin(['statements', 'evm'])).out).toMatch(
    /^2026-05-01T10:00:00.000Z {2}0xabc\n {2}balance {3}1.5 ETH\n {2}lines {5}0\n {2}from {6}evm, as S-1/,
  )
  await admin(['connector', 'evm', 'off'])
  expect(await codeOf(1)).toBe('A00002')
  await admin(['connector', 'evm', 'on'])
  expect((await admin(['connector', 'evm', '--url', 'none', '--serves', 'ERC20'])).out).toContain(
    'serves    ERC20\n  told at   – (it fetches its instructions)\n',
  )
  expect((await admin(['connectors'])).out).toMatch(/^evm\n(?: {2}.+\n)* {2}waiting {3}nothing\n/m)
})

test('an administrator says which connectors take the orders of a merchant', async () => {
  for (const name of ['first', 'second'])
    await admin(['add-connector', name, '--serves', 'TRC20'], pemOf(newPair('ed25519').publicKey))
  const prefer = (...names: string[]) => admin(['prefer-connectors', '10001', 'TRC20', ...names])
  expect((await prefer('second', 'first')).out).toBe(
    'TRC20 of merchant 10001: second, then first. It holds for new orders.\n',
  )
  const stored = () => app.owner<{ names: string[] }[]>`
    select array_agg(c.name order by position) as names
    from connector_preference p, unnest(p.connector_ids) with ordinality as one (connector_id, position)
    join connector c using (connector_id) where p.merchant_id = 10001`
  expect(await stored()).toEqual([{ names: ['second', 'first'] }])
  for (const [names, error] of [
    [['nobody'], 'There is no connector nobody.\n'],
    [['first', 'first'], 'Name each connector once.\n'],
  ] as const)
    expect(await prefer(...names)).toMatchObject({ code: 1, error })
  expect((await admin(['prefer-connectors', '10009', 'TRC20', 'first'])).error).toBe(
    'There is no merchant 10009.\n',
  )
  await prefer()
  expect(await stored()).toEqual([{ names: null }])
})
