/** Reads server-sent events. */
import type { ApiPath } from '@countinghouse/contract/api.ts'
import { ApiError, hasCode, send } from './api.ts'

/** The server sends a heartbeat every 20 seconds; without one for this long, the connection counts as lost. */
const silenceMs = 50_000
/** A stream that lasted this long counts as successful. */
export const steadyMs = 10_000

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
  const alive = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  try {
    alive()
    const until = AbortSignal.any([signal, silence.signal])
    const response = await send(address, { method: 'GET' }, { signal: until, background: true })
    const isStream = response.headers.get('Content-Type')?.includes('event-stream') ?? false
    if (!response.ok || !isStream || !response.body) throw await noStream(response)
    onOpen?.()
    const openedAt = Date.now()
    let rest = ''
    // A server that shuts down says when to reconnect.
    let retryMs: number | undefined
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      alive()
      const parts = (rest + text).split('\n\n')
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
  }
}

async function noStream(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined)
  return new ApiError('No stream', hasCode(answer) ? answer.code : undefined)
}
