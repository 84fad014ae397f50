/** Operators at work through a proxy, until they are stopped; every answer that is not the right one is kept. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '../testing/browser.ts'

export interface Load {
  answered(): number
  /** What went wrong, in words. */
  failed: string[]
  /** How often a stream was opened again. */
  streams(): number
  stop(): Promise<void>
}

const transfer = () => ({
  requestNo: randomUUID(),
  outAccountType: 'merchant',
  outCustomerUid: '',
  inAccountType: 'customer',
  inCustomerUid: 'C100000',
  currency: 'USDT',
  amount: '0.01',
  remark: '',
})

export function startLoad(url: string, browser: Browser): Load {
  const failed: string[] = []
  let answered = 0
  let streams = 0
  let isOver = false
  const over = new AbortController()

  const again = async (what: string, ask: () => Promise<number>) => {
    while (!isOver) {
      const begun = new Date().toISOString()
      try {
        const status = await ask()
        if (status !== 200) failed.push(`${begun} ${what}: ${status}`)
        answered += 1
      } catch (error) {
        failed.push(`${begun} ${what}: ${(error as Error).cause ?? error}`)
      }
      await sleep(5)
    }
  }
  const list = () => again('list', async () => (await browser.call('/transfer/list', first)).status)
  const move = () =>
    again('transfer', async () => (await browser.call('/transfer/addTransfer', transfer())).status)
  const page = () =>
    again('page', async () => {
      const response = await fetch(`${url}/live`)
      await response.text()
      return response.status
    })
  /** A console: it may be sent away, and is told so. */
  const listen = async () => {
    while (!isOver) {
      try {
        const response = await browser.fetch('/mentionMoneyOrder/auditNum/stream', {
          signal: over.signal,
        })
        streams += 1
        const text = await response.text()
        if (!text.endsWith('retry: 250\n\n')) failed.push(`a stream ended with: ${text.slice(-80)}`)
      } catch (error) {
        if (!isOver) failed.push(`a stream was cut: ${(error as Error).cause ?? error}`)
      }
      await sleep(250)
    }
  }
  const working = Promise.all([list(), list(), list(), move(), page(), listen(), listen()])
  return {
    answered: () => answered,
    failed,
    streams: () => streams,
    async stop() {
      isOver = true
      over.abort()
      await working
    },
  }
}

const first = { size: 10, current: 1 }
