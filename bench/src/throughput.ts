/** Calls without a list, and sign-ins, compared with a bare route in the same run. */

import { startBareRoute } from './bare-route.ts'
import { load } from './load.ts'
import { median } from './median.ts'
import { admin, signIn } from './session.ts'
import type { Row } from './table.ts'

const rounds = 3
const seconds = 3

export async function measureThroughput(url: string): Promise<Row[]> {
  const headers = await signIn(url)
  const target = `${url}/api/merchants/info`
  const answer = await (await fetch(target, { method: 'POST', headers })).text()
  const bare = await startBareRoute(answer)
  const calls: number[] = []
  const bares: number[] = []
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round++) {
    calls.push(await load({ url: target, headers, connections: 16, seconds }))
    bares.push(await load({ url: bare.url, headers, connections: 16, seconds }))
  }
  await bare.stop()
  // As many attempts at once as an account without a known device may make.
  const signIns = await load({
    url: `${url}/api/user/login`,
    headers,
    body: JSON.stringify(admin),
    connections: 2,
    seconds,
  })
  const [call, bareCall] = [median(calls), median(bares)]
  return [
    ['`/merchants/info`, 16 at once', `${Math.round(call)} requests/s`, ''],
    ['bare Fastify route, same response', `${Math.round(bareCall)} requests/s`, ''],
    [
      'bare route compared with the call',
      `${(bareCall / call).toFixed(1)} times`,
      'session look-up and query included',
    ],
    [
      'sign-in, password step (argon2id, 19 MiB)',
      `${signIns.toFixed(1)} requests/s`,
      '2 at once, one account',
    ],
  ]
}
