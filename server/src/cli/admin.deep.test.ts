/** What else the platform's administrator does from the command line. */
import { expect, test } from 'vitest'
import { Browser } from '../../test/app/browser.ts'
import { runProgram } from '../../test/app/running-server.ts'
import { startTestApp } from '../../test/app/test-app.ts'

const app = await startTestApp()

const admin = (args: string[], input = '') =>
  runProgram(['server/src/cli/admin.ts', ...args], { DATABASE_URL: app.databaseUrl }, input)

async function signedIn(name: string, password?: string): Promise<Browser> {
  const browser = new Browser(app.url)
  await browser.signIn(name, password)
  return browser
}

test('an administrator switches maker and checker off for a merchant', async () => {
  expect(await admin(['maker-checker', '10002', 'off'])).toMatchObject({
    code: 0,
    out: 'Who makes an order of merchant 10002 may decide it too.\n',
  })
  expect(await admin(['maker-checker', '20002', 'on'])).toMatchObject({
    code: 1,
    error: 'There is no merchant 20002.\n',
  })
  const unclear = await admin(['maker-checker', '10002', 'maybe'])
  expect(unclear).toMatchObject({ code: 1, error: expect.stringContaining('on|off') })
  const lantern = await signedIn('lantern')
  expect((await lantern.call('/merchants/info')).data.makerChecker).toBe(0)
})

test('an administrator changes what holds for new orders of a product', async () => {
  await admin(['add-merchant', '20003', 'Boathouse'])
  const terms = ['--settlement', 'T+1', '--tolerance', '0.5', '--expiry', '90', '--rate-age', '15']
  const { out } = await admin(['set-product', '20003', 'cryptoPayin', ...terms])
  expect(out).toBe(
    'cryptoPayin of merchant 20003: on, fee 0.2 %, settlement T+1, tolerance 0.5 %, expiry 90 minutes, rates of up to 15 minutes. It holds for new orders.\n',
  )
  // And asks whether work was left undone.
  expect(await admin(['jobs'])).toMatchObject({ code: 0, out: 'No job has failed.\n' })
  const unclear = await admin(['jobs', 'mend'])
  expect(unclear).toMatchObject({ code: 1, error: expect.stringContaining('jobs retry ID|all') })
})

test('an administrator says how many confirmations a currency needs on a network', async () => {
  const { out } = await admin(['confirmations'])
  expect(out.split('\n')).toEqual(
    expect.arrayContaining(['USDT on TRC20: 20', 'USDT on ERC20: 12', 'BTC on BTC: 3']),
  )
  const changed = await admin(['confirmations', 'USDT', 'TRC20', '30'])
  expect(changed.out.split('\n')).toEqual(
    expect.arrayContaining(['USDT on TRC20: 30', 'TRX on TRC20: 20']),
  )
  await admin(['confirmations', 'USDT', 'TRC20', '25'])
  expect((await admin(['confirmations'])).out).toContain('USDT on TRC20: 25\n')
  for (const count of ['0', '1.5', ''])
    expect(await admin(['confirmations', 'USDT', 'TRC20', count])).toMatchObject({
      code: 1,
      error: 'COUNT must be 1 to 99999.\n',
    })
  expect(await admin(['confirmations', 'BTC', 'TRC20', '3'])).toMatchObject({
    code: 1,
    error: 'There is no BTC on TRC20.\n',
  })
})
