/** Reads server-sent events. */
import type { ApiPath } from '@countinghouse/contract/registry/api.ts'
import { abortWith } from './abort-with.ts'
import { ApiError, hasCode, send } from './api.ts'
import { delay } from './delay.ts'

/** The server sends a heartbeat every 20 seconds; without one for this long, the connection counts as lost. */
const silenceMs = 50_000
/** A stream that lasted this long counts as successful. */
export const steadyMs = 10_000

/** A stream that has failed so often in a row gives way to polling, and is tried again later. */
export const streamTries = 3
export const streamAgainMs = 300_000
const againAfterMs = 5_000

interface StreamOptions {
  query?: Readonly<Record<string, string>>
  onOpen?(): void
}

/**
 * Reads the events of a stream until the server ends it, as it does every few minutes, and returns after how many
 * milliseconds to come back. Throws when it can't be opened, is lost, or ends at once: the operator has too many windows.
 */
export async function readEvents(
  path: ApiPath,
  onData: (data: string) => void,
  signal: AbortSignal,
  { query, onOpen }: StreamOptions = {},
): Promise<number> {
  const address = `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let reader: ReadableStreamDefaultReader<string> | undefined
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  try {
    alive()
    const until = abortWith(signal, silence.signal)
    const response = await send(address, { method: 'GET' }, { signal: until, background: true })
    const isStream = response.headers.get('Content-Type')?.includes('event-stream') ?? false
    if (!response.ok || !isStream || !response.body) throw await noStream(response)
    onOpen?.()
    const openedAt = Date.now()
    let rest = ''
    // A server that shuts down says when to reconnect.
    let retryMs: number | undefined
    // Safari before 27 has no asynchronous iteration of a body.
    reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      alive()
      const parts = (rest + chunk.value).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const data = /^data: ?(.*)$/m.exec(part)?.[1]
        if (data !== undefined) onData(data)
        const retry = /^retry: ?(\d{1,5})$/m.exec(part)?.[1]
        if (retry !== undefined) retryMs = Number(retry)
      }
    }
    if (retryMs === undefined && Date.now() - openedAt < steadyMs)
      throw new Error('The stream ended at once')
    return retryMs ?? 0
  } finally {
    clearTimeout(timer)
    // A body that nobody reads keeps its connection, and a browser opens only six to one server.
    await reader?.cancel().catch(() => undefined)
  }
}

/** Reads a stream again and again until it is aborted, and says when it is lost. */
export async function keepReading(
  path: ApiPath,
  onData: (data: string) => void,
  onLost: () => void,
  signal: AbortSignal,
  options: StreamOptions = {},
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const waitMs = await readEvents(path, onData, signal, options)
      failures = 0
      await delay(waitMs, signal)
    } catch {
      if (signal.aborted) return
      onLost()
      failures += 1
      await delay(failures < streamTries ? againAfterMs : streamAgainMs, signal)
    }
  }
}

async function noStream(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined)
  return new ApiError('No stream', hasCode(answer) ? answer.code : undefined)
}
