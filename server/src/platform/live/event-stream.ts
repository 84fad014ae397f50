/** A stream of server-sent events that a console holds open: it ends with its session, and after a while by itself. */
import { PassThrough } from 'node:stream'
import { limits } from '@countinghouse/contract/limits.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'
import type { Caller } from '../security/session.ts'
import type { OpenStreams } from './open-streams.ts'

const heartbeatMs = 20_000
/** After this the console reconnects and its session is checked again. Shorter than the console's own timeout. */
const longestMs = limits.requestTimeoutMs * 0.8

export interface EventStream {
  stream: PassThrough
  /** `json` is the text of the data. A console that reads slowly gets only the latest event. */
  send(event: string, json: string): void
}

/** `closed` is called once, whichever side ends the stream; nothing is written after that. */
export function openEventStream(
  openStreams: OpenStreams,
  { caller, permissions }: { caller: Caller; permissions: readonly Permission[] },
  closed: () => void,
): EventStream {
  const stream = new PassThrough()
  let isEnded = false
  let unsent: string | undefined
  const forget = openStreams.add({ caller, permissions, end })
  const heartbeat = setInterval(() => {
    if (!stream.writableNeedDrain) stream.write(':\n\n')
  }, heartbeatMs)
  const longest = setTimeout(() => end(), longestMs)
  stream.on('close', () => end())
  stream.on('drain', () => {
    const text = unsent
    unsent = undefined
    if (text !== undefined && !isEnded) stream.write(text)
  })
  return { stream, send }

  function send(event: string, json: string): void {
    const text = `event: ${event}\ndata: ${json}\n\n`
    if (isEnded) return
    if (stream.writableNeedDrain) unsent = text
    else stream.write(text)
  }

  function end(last?: string): void {
    if (isEnded) return
    isEnded = true
    forget()
    clearInterval(heartbeat)
    clearTimeout(longest)
    stream.end(last)
    closed()
  }
}
