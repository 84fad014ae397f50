/** A dashboard that stays open, as a console reads it. */
import type { DashboardStats } from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { expect } from 'vitest'
import type { Browser } from '../app/browser.ts'
import { atEndOfFile } from '../app/end-of-file.ts'

export interface Stream {
  events: { at: number; stats: DashboardStats }[]
  ended: boolean
  cancel(): Promise<void>
}

export async function listen(browser: Browser, query = 'period=today'): Promise<Stream> {
  const response = await browser.fetch(`/dashboard/stats/stream?${query}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream',
  ])
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>
  const stream: Stream = { events: [], ended: false, cancel: () => reader.cancel() }
  const drain = async () => {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^event: stats\ndata: (.*)$/.exec(part)?.[1]
        if (data) stream.events.push({ at: Date.now(), stats: JSON.parse(data) })
      }
    }
  }
  void drain().finally(() => {
    stream.ended = true
  })
  atEndOfFile(stream.cancel)
  await expect.poll(() => stream.events.length).toBeGreaterThan(0)
  return stream
}

export const lastOf = ({ events }: Stream) => events.at(-1)?.stats
