/** The way to a merchant's first order. */
import type { FirstStepName } from '@countinghouse/contract/areas/dashboard/first-day.steps.ts'
import type { Role } from '@countinghouse/contract/permissions.ts'
import { expect, onTestFinished, test } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { openMerchant } from '../../../test/app/open-merchant.ts'
import { openReceiver } from '../../../test/app/open-receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { deposit } from '../../../test/orders/orders.ts'
import { createMerchant } from '../merchant/create-merchant.command.ts'

const app = await startTestApp()
let made = 30_000

async function newMerchant(): Promise<string> {
  const merchantId = String(++made)
  await createMerchant(app.db, { merchantId, name: 'Quiet Quay', useLocalConfig: 0, countries: [] })
  return merchantId
}

const operatorOf = async (merchantId: string, role: Role) =>
  signedIn(app, await newOperator(app, [role], { merchantId }))

interface Step {
  step: FirstStepName
  done: boolean
  may: boolean
}

const stepsOf = async (browser: Browser): Promise<Step[]> =>
  (await browser.call('/dashboard/firstDay')).data.steps
const doneOf = async (browser: Browser) =>
  (await stepsOf(browser)).filter(({ done }) => done).map(({ step }) => step)

test('each step is done when it has been done, for nobody but the merchant, until there is an order', async () => {
  const merchantId = await newMerchant()
  const admin = await operatorOf(merchantId, 'admin')
  const neighbour = await operatorOf(await newMerchant(), 'admin')
  expect(await doneOf(admin)).toEqual([])

  await openMerchant(app, merchantId)
  expect(await doneOf(admin)).toEqual(['key'])

  const answering = await openReceiver((response) => response.end('success'))
  const silent = await openReceiver((response) => response.writeHead(500).end())
  onTestFinished(() => {
    answering.close()
    silent.close()
  })
  const callTo = async (callbackAddress: string) => {
    const { data } = await admin.call('/notify/setting', { product: 'deposit' })
    const { acknowledgement, events, version } = data
    const body = { product: 'deposit', callbackAddress, acknowledgement, events, version }
    expect((await admin.call('/notify/setting/save', body)).code).toBe('200')
    await admin.call('/notify/test', { product: 'deposit' })
  }
  await callTo(silent.url)
  expect(await doneOf(admin)).toEqual(['key', 'callbackAddress'])
  await callTo(answering.url)
  expect(await doneOf(admin)).toEqual(['key', 'callbackAddress', 'testCallback'])
  await callTo(silent.url)
  expect(await doneOf(admin), 'another address has answered nothing').not.toContain('testCallback')

  await admin.call('/dashboard/firstDay/note', { note: 'termsSeen' })
  const support = await operatorOf(merchantId, 'support')
  expect(await doneOf(admin)).toEqual(['key', 'callbackAddress', 'terms', 'colleague'])
  await bindAuthenticator(admin)
  expect(await doneOf(admin)).toContain('authenticator')
  expect(await doneOf(support)).toEqual([])
  expect(await doneOf(neighbour)).toEqual([])

  await deposit(app.db, merchantId, 'first', '1')
  expect(await stepsOf(admin)).toEqual([])
  expect(await stepsOf(neighbour)).not.toEqual([])
})

test('nobody is shown what is not theirs to see, and who may not do a step is told', async () => {
  const merchantId = await newMerchant()
  const shown = async (role: Role) =>
    Object.fromEntries(
      (await stepsOf(await operatorOf(merchantId, role))).map(({ step, may }) => [step, may]),
    )
  expect(await shown('admin')).toEqual({
    authenticator: true,
    key: true,
    callbackAddress: true,
    testCallback: true,
    terms: true,
    colleague: true,
    order: true,
  })
  expect(await shown('finance')).toEqual({
    authenticator: true,
    key: false,
    callbackAddress: false,
    testCallback: false,
    terms: true,
    order: true,
  })
  expect(await shown('support')).toEqual({ authenticator: true })
  expect(await shown('viewer')).toEqual({ authenticator: true })
})

test('who has put it away sees no more of it, and the others do', async () => {
  const merchantId = await newMerchant()
  const one = await operatorOf(merchantId, 'admin')
  const other = await operatorOf(merchantId, 'admin')
  await one.call('/dashboard/firstDay/note', { note: 'putAway' })
  expect(await stepsOf(one)).toEqual([])
  expect(await stepsOf(other)).not.toEqual([])
})
