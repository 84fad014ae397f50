/** What operators do in the tests of several servers. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Browser } from '../app/browser.ts'
import type { RunningServer } from '../app/running-server.ts'

export async function signedIn({ url }: RunningServer, name: string): Promise<Browser> {
  const browser = new Browser(`${url}/api`)
  expect((await browser.signIn(name)).status).toBe(200)
  return browser
}

/** The same session at another server, as behind a load balancer. */
export function sessionAt({ url }: RunningServer, session: Browser): Browser {
  const browser = new Browser(`${url}/api`)
  browser.token = session.token
  for (const [name, value] of session.cookies) browser.cookies.set(name, value)
  return browser
}

const merchant = { accountType: 'merchant', customerUid: '' }

export async function transfer(browser: Browser, isBack = false) {
  const customer = { accountType: 'customer', customerUid: await browser.customerUid() }
  const [from, to] = isBack ? [customer, merchant] : [merchant, customer]
  return browser.call('/transfer/addTransfer', {
    requestNo: randomUUID(),
    outAccountType: from.accountType,
    outCustomerUid: from.customerUid,
    inAccountType: to.accountType,
    inCustomerUid: to.customerUid,
    currency: 'USDT',
    // Always more there than back.
    amount: isBack ? '1' : '2',
    remark: '',
  })
}

export const transfers = (browser: Browser) =>
  browser.call('/transfer/list', { size: 10, current: 1 })

export async function isListed(browser: Browser, orderNo: string): Promise<boolean> {
  const { status, data } = await transfers(browser)
  expect(status).toBe(200)
  return data.records.some((each: { orderNo: string }) => each.orderNo === orderNo)
}

/** An export that is asked for at one server, and opened at the same or another. */
export async function exported(
  asked: Browser,
  path: string,
  taken: Browser = asked,
): Promise<Response> {
  const { recordId } = (await asked.call(path)).data
  const state = async () => {
    const { records } = (await taken.call('/exportRecords/list', { size: 10, current: 1 })).data
    return records.find((each: { recordId: string }) => each.recordId === recordId).exportStatus
  }
  await expect.poll(state).toBe('ready')
  const { url } = (await taken.call('/exportRecords/checkLinkValid', { recordId })).data
  return taken.fetch(url.replace('/api', ''))
}

/** Of a server that is ready, whatever its replica is. */
export async function replicaState({ url }: RunningServer): Promise<string> {
  const answer = await fetch(`${url}/ready`)
  const { status, replica } = (await answer.json()) as { status: string; replica: string }
  expect([answer.status, status]).toEqual([200, 'ready'])
  return replica
}
