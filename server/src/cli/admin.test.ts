/** What the platform's administrator does from the command line, beside a server that runs. */
import { expect, test } from 'vitest'
import { Browser } from '../../test/app/browser.ts'
import { runProgram } from '../../test/app/running-server.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { arrivalAt, newConnector } from '../../test/orders/arrivals.ts'

const app = await startTestApp()

const admin = (args: string[], input = '') =>
  runProgram(['server/src/cli/admin.ts', ...args], { DATABASE_URL: app.databaseUrl }, input)

async function signedIn(name: string, password?: string): Promise<Browser> {
  const browser = new Browser(app.url)
  await browser.signIn(name, password)
  return browser
}

test('an administrator adds a merchant and an operator, who can sign in until disabled', async () => {
  const operator = (name: string) => ['add-operator', '20001', name, '--roles', 'admin']
  await admin(['add-merchant', '20001', 'Quayside'])
  const refused = await admin(operator('alice'), 'short')
  expect(refused.error).toContain('6 to 18 characters')
  const added = await admin(operator('alice'), 'quay2026\n')
  expect(added.out).toBe('Operator alice was added.\n')
  const taken = await admin(operator('Alice'), 'quay2026')
  expect(taken).toMatchObject({ code: 1, error: 'The name Alice is taken.\n' })

  const alice = await signedIn('alice', 'quay2026')
  expect((await alice.call('/merchants/info')).data.merchantName).toBe('Quayside')
  await admin(['disable-operator', 'alice'])
  expect((await alice.call('/merchants/info')).status).toBe(401)
  expect((await new Browser(app.url).login('alice', 'quay2026')).code).toBe('N01001')
})

test('what arrives at an address of no merchant is seen by the administrator alone', async () => {
  const before = await admin(['arrivals'])
  expect(before.out).toBe('Nothing has arrived at an address that no merchant has.\n')
  const connector = await newConnector(app)
  const { tell, txHash } = arrivalAt(app, connector, { address: 'TNobodys', amount: '12.50' })
  await tell('confirmed')
  const { out } = await admin(['arrivals'])
  for (const part of ['12.5 USDT  confirmed', 'TNobodys', txHash]) expect(out).toContain(part)
  expect(await admin(['arrivals', 'all'])).toMatchObject({ code: 1 })
})

test('--help lists the commands, and what is wrong is said in one line', async () => {
  const { code, out } = await admin(['--help'])
  expect(code).toBe(0)
  expect(out).toContain('npm run admin -- add-operator MERCHANT_ID NAME --roles admin,')
  for (const [args, sentence] of [
    [['--hlep'], "Unknown option '--hlep'. See --help."],
    [['add-merchants'], 'There is no command add-merchants: npm run admin -- --help lists them.'],
    [[], 'Name a command: npm run admin -- --help lists them.'],
  ] as const)
    expect(await admin([...args])).toMatchObject({ code: 1, error: `${sentence}\n`, out: '' })
})
