/** Servers of merchants, in a process of their own: one that answers after a while, and any number that never do. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export interface Arrivals {
  /** When each order was told first, by its number, in milliseconds since 1970. */
  times: Record<string, number>
  /** Requests that were open at once, and those of each second. */
  mostAtOnce: number
}

export class CallbackReceiver {
  readonly #child: ChildProcess
  readonly port: number

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  static async start(answerMs: number): Promise<CallbackReceiver> {
    const child = fork(fileURLToPath(import.meta.url), [String(answerMs)])
    const [port] = (await once(child, 'message')) as [number]
    return new CallbackReceiver(child, port)
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`
  }

  /** Hosts of their own for the sender: each is another address of this machine. */
  silentUrl = (host: number): string => `http://127.0.1.${host + 1}:${this.port}/silent`

  /** What has arrived since the last look. */
  async arrivals(): Promise<Arrivals> {
    this.#child.send('arrivals')
    const [arrivals] = (await once(this.#child, 'message')) as [Arrivals]
    return arrivals
  }

  stop(): void {
    this.#child.kill()
  }
}

function receive(answerMs: number): void {
  let arrivals: Arrivals = { times: {}, mostAtOnce: 0 }
  let open = 0
  const server = createServer(async (request, response) => {
    const at = performance.timeOrigin + performance.now()
    if (request.url === '/silent') return
    open += 1
    arrivals.mostAtOnce = Math.max(arrivals.mostAtOnce, open)
    const { data } = JSON.parse(await text(request))
    arrivals.times[data.orderNo] ??= at
    setTimeout(() => {
      open -= 1
      response.setHeader('content-length', 7)
      response.end('success')
    }, answerMs)
  })
  server.listen(0, '0.0.0.0', () => process.send?.((server.address() as AddressInfo).port))
  process.on('message', () => {
    process.send?.(arrivals)
    arrivals = { times: {}, mostAtOnce: 0 }
  })
}

if (import.meta.main) receive(Number(process.argv[2]))
