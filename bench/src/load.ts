/** Generates load from its own, very cheap process, which leaves the CPU to what is measured. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface Sent {
  headers?: Record<string, string>
  body?: string
}

interface Place {
  url: string
  connections: number
}

export interface Load extends Place, Sent {
  seconds: number
}

export interface EachOnce extends Place {
  requests: readonly Sent[]
}

/** Answers per second of one request, sent again and again. Every answer must be a success. */
export const load = (asked: Load): Promise<number> => inChild(asked)

/** Answers per second of requests that can be sent once only. */
export const loadEachOnce = (asked: EachOnce): Promise<number> => inChild(asked)

async function inChild(asked: Load | EachOnce): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url))
  child.send(asked)
  const [answer] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (typeof answer !== 'number') throw new Error(`${asked.url}: an answer was refused or cut off`)
  return answer
}

type Next = () => Buffer | undefined

/** Sequential requests over one connection, as long as there is a next one. */
function sendSequentially(url: string, next: Next): Promise<number> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    let done = 0
    let received: Buffer = Buffer.alloc(0)
    let missing = 0
    const sendNext = () => {
      received = Buffer.alloc(0)
      missing = 0
      const request = next()
      if (request) socket.write(request)
      else {
        socket.destroy()
        resolve(done)
      }
    }
    socket.on('connect', sendNext)
    socket.on('error', reject)
    socket.on('end', () => reject(new Error('cut off')))
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) missing -= chunk.length
      else {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const headEnd = received.indexOf('\r\n\r\n')
        if (headEnd < 0) return
        const head = received.toString('latin1', 0, headEnd)
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200 ') || !length) {
          reject(new Error(head))
          return
        }
        missing = headEnd + 4 + Number(length) - received.length
      }
      if (missing <= 0) {
        done += 1
        sendNext()
      }
    })
  })
}

function bytesOf(url: string, { headers = {}, body = '{}' }: Sent): Buffer {
  const { host, pathname } = new URL(url)
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** What every connection takes its next request from. */
function source(asked: Load | EachOnce): Next {
  if ('requests' in asked) {
    const requests = asked.requests.map((sent) => bytesOf(asked.url, sent)).values()
    return () => requests.next().value
  }
  const request = bytesOf(asked.url, asked)
  const end = performance.now() + asked.seconds * 1000
  return () => (performance.now() < end ? request : undefined)
}

if (import.meta.main) {
  const [asked] = (await once(process, 'message')) as [Load | EachOnce]
  const next = source(asked)
  const startedAt = performance.now()
  const connections = Array.from({ length: asked.connections }, () =>
    sendSequentially(asked.url, next),
  )
  const counts = await Promise.all(connections)
  const seconds = 'seconds' in asked ? asked.seconds : (performance.now() - startedAt) / 1000
  process.send?.(counts.reduce((sum, count) => sum + count) / seconds)
  process.disconnect?.()
}
