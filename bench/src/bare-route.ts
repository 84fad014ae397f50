/** The baseline for calls: Fastify returning the same JSON without doing any work. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'

export async function startBareRoute(
  answer: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.url), [answer])
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

if (process.send) {
  const answer = JSON.parse(process.argv[2] ?? '{}')
  const app = fastify()
  app.post('/', async () => answer)
  process.send(await app.listen({ port: 0, host: '127.0.0.1' }))
}
