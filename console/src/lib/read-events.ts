/** Events that the server sends for as long as somebody listens. */
import type { ApiPath } from '@countinghouse/contract/api.ts'
import { ApiError, hasCode, send } from './api.ts'

interface StreamOptions {
  query?: Readonly<Record<string, string>>
  /** The stream is open, or something came: an event, or the sign of life of an idle stream. */
  onAlive?(): void
}

/**
 * Reads the events of a stream until it ends; throws when it can't be opened. A server that stops says after how many
 * milliseconds to come back: another one is there.
 */
export async function readEvents(
  path: ApiPath,
  onData: (data: string) => void,
  signal: AbortSignal,
  { query, onAlive }: StreamOptions = {},
): Promise<number | undefined> {
  const address = `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`
  const response = await send(address, { method: 'GET' }, { signal, background: true })
  const isStream = response.headers.get('Content-Type')?.includes('event-stream') ?? false
  if (!response.ok || !isStream || !response.body) throw await noStream(response)
  onAlive?.()
  let rest = ''
  let retryMs: number | undefined
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    onAlive?.()
    const parts = (rest + text).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const data = /^data: ?(.*)$/m.exec(part)?.[1]
      if (data !== undefined) onData(data)
      const retry = /^retry: ?(\d{1,5})$/m.exec(part)?.[1]
      if (retry !== undefined) retryMs = Number(retry)
    }
  }
  return retryMs
}

async function noStream(response: Response): Promise<ApiError> {
  const answer: unknown = await response.json().catch(() => undefined)
  return new ApiError('No stream', hasCode(answer) ? answer.code : undefined)
}
