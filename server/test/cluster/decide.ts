/** A withdrawal that waits for its decision, and one whose decision is pending. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Browser } from '../app/browser.ts'

export async function withdraw(maker: Browser): Promise<string> {
  const { code, data } = await maker.call('/assets/withdraw', {
    requestNo: randomUUID(),
    currency: 'USDT',
    network: 'TRC20',
    toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    amount: '20',
    remark: '',
  })
  expect(code).toBe('200')
  return data.orderNo
}

/** Can be undone for five seconds; then a job carries it out. */
export async function decideWithUndo(maker: Browser, checker: Browser): Promise<string> {
  const orderNo = await withdraw(maker)
  const { data } = await checker.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
    orderNos: orderNo,
    decision: 'approve',
    remark: 'seen',
    hold: true,
  })
  expect(data.results[0]).toMatchObject({ orderNo, done: true })
  return orderNo
}

/** The state of a withdrawal whose approval was carried out. */
export const approved = 'auditSuccessful'

export const statusOf = async (browser: Browser, orderNo: string): Promise<string> =>
  (await browser.call('/mentionMoneyOrder/detail', { orderNo })).data.order.status
