/** Operators at work until they are stopped, each with one call at a time; every answer is kept. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Browser } from '../app/browser.ts'
import { transfer, transfers } from './operators.ts'

export interface Load {
  /** Every answer: when the call began, how long it took, and its status; 0 where there was none. */
  answers: { at: number; ms: number; status: number; code: string }[]
  /** Orders that were acknowledged. */
  made: string[]
  /** What went wrong, in words: calls, and streams that ended without being sent elsewhere. */
  failed: string[]
  /** How often a stream was opened. */
  streams(): number
  stop(): Promise<void>
}

export interface Work {
  readers?: number
  writers?: number
  /** Between two orders of a writer. */
  writeEveryMs?: number
  /** Consoles that listen: they may be sent away, and are told so. */
  listeners?: number
  /** The address of a page that is opened again and again. */
  page?: string
}

const nobody = { status: 0, code: 'no answer', data: {} }

export function startLoad(
  browser: Browser,
  { readers = 0, writers = 0, writeEveryMs = 0, listeners = 0, page }: Work,
): Load {
  let streams = 0
  const over = new AbortController()
  const load: Load = { answers: [], made: [], failed: [], streams: () => streams, stop }
  const fail = (what: string, why: unknown) =>
    load.failed.push(`${new Date().toISOString()} ${what}: ${why}`)

  const again = async (
    what: string,
    ask: (isBack: boolean) => Promise<Pick<Answer, 'status' | 'code' | 'data'>>,
    everyMs = 0,
  ) => {
    let isBack = false
    while (!over.signal.aborted) {
      const at = performance.now()
      const { status, code, data } = await ask(isBack).catch((error: Error) => ({
        ...nobody,
        code: String(error.cause ?? error),
      }))
      load.answers.push({ at, ms: performance.now() - at, status, code })
      if (data?.orderNo) load.made.push(data.orderNo)
      // There and back, so that the money of both lasts; first enough there, for the customer has none.
      if (status === 200) isBack = !isBack && load.made.length >= 20
      else fail(what, `${status} ${code}`)
      // As clients do that are told to try again.
      await sleep(status === 200 ? everyMs : 100)
    }
  }
  const open = async () => {
    const { status } = await fetch(page ?? '')
    return { status, code: '', data: {} }
  }
  const listen = async () => {
    while (!over.signal.aborted) {
      try {
        const response = await browser.fetch('/mentionMoneyOrder/auditNum/stream', {
          signal: over.signal,
        })
        streams += 1
        const text = await response.text()
        if (!text.endsWith('retry: 250\n\n')) fail('stream', `ended with ${text.slice(-80)}`)
      } catch (error) {
        if (!over.signal.aborted) fail('stream', (error as Error).cause ?? error)
      }
      await sleep(250)
    }
  }
  const times = (count: number, work: () => Promise<void>) => Array.from({ length: count }, work)
  const working = [
    ...times(readers, () => again('list', () => transfers(browser))),
    ...times(writers, () => again('transfer', (isBack) => transfer(browser, isBack), writeEveryMs)),
    ...times(listeners, listen),
    ...times(page ? 1 : 0, () => again('page', open, 5)),
  ]
  async function stop() {
    over.abort()
    await Promise.all(working)
  }
  return load
}
