/** What operators do in the tests of several servers. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Browser } from '../testing/browser.ts'
import type { RunningServer } from '../testing/running-server.ts'

export async function signedIn({ url }: RunningServer, name: string): Promise<Browser> {
  const browser = new Browser(`${url}/api`)
  expect((await browser.signIn(name)).status).toBe(200)
  return browser
}

/** The same session at another server, as behind a load balancer. */
export function at({ url }: RunningServer, session: Browser): Browser {
  const browser = new Browser(`${url}/api`)
  browser.token = session.token
  for (const [name, value] of session.cookies) browser.cookies.set(name, value)
  return browser
}

const merchant = { accountType: 'merchant', customerUid: '' }
const customer = { accountType: 'customer', customerUid: 'C100000' }

export function transfer(browser: Browser, isBack = false) {
  const [from, to] = isBack ? [customer, merchant] : [merchant, customer]
  return browser.call('/transfer/addTransfer', {
    requestNo: randomUUID(),
    outAccountType: from.accountType,
    outCustomerUid: from.customerUid,
    inAccountType: to.accountType,
    inCustomerUid: to.customerUid,
    currency: 'USDT',
    amount: '1',
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

export interface Load {
  /** Every answer: when the call began, how long it took, and its status. */
  answers: { at: number; ms: number; status: number; code: string }[]
  /** Orders that were acknowledged. */
  made: string[]
  stop(): Promise<void>
}

const unanswered = { status: 0, code: 'no answer', data: {} }

/** Readers and writers, each with one call at a time, until it is stopped. */
export function startLoad(browser: Browser, readers: number, writers: number): Load {
  const load: Load = { answers: [], made: [], stop }
  let isStopped = false
  const again = async (call: typeof transfer) => {
    let isBack = false
    while (!isStopped) {
      const at = performance.now()
      const { status, code, data } = await call(browser, isBack).catch(() => unanswered)
      load.answers.push({ at, ms: performance.now() - at, status, code })
      if (status === 200 && data.orderNo) load.made.push(data.orderNo)
      // There and back, so that the merchant's money lasts; first enough there, for the customer has none.
      if (status === 200) isBack = !isBack && load.made.length >= 20
      // As clients do that are told to try again.
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const working = [
    ...Array.from({ length: readers }, () => again(transfers)),
    ...Array.from({ length: writers }, () => again(transfer)),
  ]
  async function stop() {
    isStopped = true
    await Promise.all(working)
  }
  return load
}
