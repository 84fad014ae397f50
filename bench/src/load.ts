/** Generates load from its own, very cheap process, which leaves the CPU to what is measured. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface Load {
  url: string
  headers?: Record<string, string>
  body?: string
  connections: number
  seconds: number
}

/** Answers per second. Every answer must be a success. */
export async function load(asked: Load): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(asked)])
  const [answer] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (typeof answer !== 'number') throw new Error(`${asked.url}: an answer was refused or cut off`)
  return answer
}

/** Sequential requests over one connection until the time is up. */
function sendSequentially({ url, headers = {}, body = '{}' }: Load, end: number): Promise<number> {
  const { hostname, port, pathname } = new URL(url)
  const lines = Object.entries({
    host: `${hostname}:${port}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    let done = 0
    let received: Buffer = Buffer.alloc(0)
    let missing = 0
    const next = () => {
      received = Buffer.alloc(0)
      missing = 0
      if (performance.now() < end) socket.write(request)
      else {
        socket.destroy()
        resolve(done)
      }
    }
    socket.on('connect', next)
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
        next()
      }
    })
  })
}

if (import.meta.main) {
  const asked = JSON.parse(process.argv[2] ?? '{}') as Load
  const end = performance.now() + asked.seconds * 1000
  const connections = Array.from({ length: asked.connections }, () => sendSequentially(asked, end))
  const counts = await Promise.all(connections)
  process.send?.(counts.reduce((sum, count) => sum + count) / asked.seconds)
  process.disconnect?.()
}
