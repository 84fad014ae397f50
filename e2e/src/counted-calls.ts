/** Passes a browser's calls on to the server, and knows which of them have no end yet. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CountedCalls {
  url: string
  /** The paths of the calls that hold a connection, of which a browser opens six to one server. */
  open(): string[]
  close(): Promise<void>
}

export async function countCalls(target: string): Promise<CountedCalls> {
  const held = new Set<{ path: string }>()
  const server = createServer((asked, answer) => {
    const call = { path: new URL(asked.url ?? '', target).pathname }
    held.add(call)
    const { method = 'GET', headers } = asked
    const passed = request(new URL(asked.url ?? '', target), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
    answer.on('close', () => {
      held.delete(call)
      passed.destroy()
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    open: () => [...held].map(({ path }) => path).sort(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
