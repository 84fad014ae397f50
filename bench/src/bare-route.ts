/** The baselines for calls: Fastify returning the same JSON without any work, or what the same statements return. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '@countinghouse/server/src/platform/db/hosts.ts'
import { connect } from '@countinghouse/server/src/platform/db/owner.ts'
import { applicationRole } from '@countinghouse/server/src/platform/db/pools.ts'
import { SqlFragment } from '@countinghouse/server/src/platform/db/sql.ts'
import fastify from 'fastify'
import { type Statements, statementsOnce } from './statements-once.ts'

export interface BareRoute {
  url: string
  stop(): Promise<void>
}

/** What the route answers: a JSON text, or the rows of statements. */
type Answer = { text: string } | ({ address: DatabaseAddress } & Statements)

export const startBareRoute = (text: string): Promise<BareRoute> => start({ text })

export const startBareStatements = (
  address: DatabaseAddress,
  statements: Statements,
): Promise<BareRoute> => start({ address, ...statements })

async function start(answer: Answer): Promise<BareRoute> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(answer)])
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

function handlerOf(answer: Answer): () => Promise<unknown> {
  if ('text' in answer) {
    const parsed = JSON.parse(answer.text)
    return async () => parsed
  }
  const { address, merchantId } = answer
  const client = connect(address, { max: 16, pipeline: true, session: { role: applicationRole } })
  const statements = answer.statements.map(({ texts, values }) => new SqlFragment(texts, values))
  return () => statementsOnce(client, { merchantId, statements })
}

if (process.send) {
  const app = fastify()
  app.post('/', handlerOf(JSON.parse(process.argv[2] ?? '{}')))
  process.send(await app.listen({ port: 0, host: '127.0.0.1' }))
}
