/** `node connectors/sandbox/main.ts`: the sandbox as a process. README.md names its settings. */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { connectCalls } from './calls.ts'
import { Carrier } from './carrier.ts'
import { Memory } from './memory.ts'
import { Prices } from './prices.ts'
import { Sandbox } from './sandbox.ts'
import { serveWallet } from './wallet.ts'
import { chanceOf } from './world/random.ts'

const { env } = process
const stopping = new AbortController()
const chance = chanceOf(Number(env.SEED ?? Date.now()))
const speed = Number(env.SPEED ?? 1)
const memory = new Memory(env.STATE ?? 'sandbox.jsonl')
const now = () => Date.now()
const call = connectCalls(
  env.SERVER ?? 'http://127.0.0.1:4600',
  env.CONNECTOR ?? 'sandbox',
  createPrivateKey(readFileSync(env.KEY ?? 'key.pem')),
  stopping.signal,
)
const sandbox = new Sandbox({ memory, chance, speed, now })
const prices = new Prices(chance)
const carrier = new Carrier(call, sandbox, memory, now)
const wallet = env.WALLET === undefined ? undefined : await serveWallet(sandbox, Number(env.WALLET))

/** Whatever fails is tried again, later and later. */
async function forEver(work: () => Promise<unknown>): Promise<void> {
  for (let failures = 0; !stopping.signal.aborted; ) {
    try {
      await work()
      failures = 0
    } catch (error) {
      if (stopping.signal.aborted) return
      console.error(error instanceof Error ? error.message : error)
      const later = Math.min(30_000, 250 * 2 ** failures++) * (0.75 + Math.random() / 2)
      await pause(later, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
}
const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal })

process.once('SIGTERM', () => stopping.abort())
process.once('SIGINT', () => stopping.abort())
// Whoever started it has gone.
process.once('disconnect', () => stopping.abort())

await Promise.all([
  forEver(() => carrier.fetchInstructions()),
  forEver(async () => {
    if ((await carrier.sendDue()) === 0) await wait(100)
  }),
  forEver(async () => {
    await call('/rates', prices.move(new Date()))
    await wait(60_000)
  }),
])
wallet?.close()
