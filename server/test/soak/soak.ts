/**
 * A server under mixed load with injected failures: connections are cut, the database is stopped, killed and frozen,
 * the server itself is killed, callback endpoints are dead or slow. At the end everything that was acknowledged must
 * exist, the books must balance, and no call may have exceeded its deadline.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@countinghouse/contract/limits.ts'
import {
  cutConnections,
  databaseProcesses,
  ownerIn,
  postmasterPid,
} from '../app/database-processes.ts'
import {
  newDataDir,
  programEnv,
  type RunningServer,
  removeDataDir,
  root,
  startServer,
} from '../app/running-server.ts'
import { newRecord, OperatorAtWork, operatorOf, type Record } from './operators.ts'

export interface Verdict {
  record: Record
  disturbances: { [name: string]: number }
  /** Resident memory of the last server, at the start and the end of the phase without kills. */
  memoryMb: [first: number, last: number]
  stopMs: number
  /** Everything that went wrong; empty when all is well. */
  problems: string[]
}

/** The longest a call may take: its own deadline, plus slack for a busy machine. */
const longestCallMs = limits.callMs + 15_000
const thirdMerchant = '10003'

const operators = [
  operatorOf('admin'),
  operatorOf('finance'),
  operatorOf('support', { mayReview: false, mayTransfer: false }),
  operatorOf('viewer', { mayReview: false, mayTransfer: false }),
  operatorOf('lantern'),
  operatorOf('lantern'),
  operatorOf(`bench${thirdMerchant}`),
  operatorOf(`bench${thirdMerchant}`),
]

export interface SoakOptions {
  minutes: number
  say(line: string): void
  /** Of the third merchant, and of the demo world. */
  orders: { filled: number; demo: number }
}

export async function soak(options: SoakOptions): Promise<Verdict> {
  const dataDir = await newDataDir()
  const silent = await silentEndpoint()
  try {
    return await new Soak(dataDir, options).run(silent.url)
  } finally {
    silent.server.close()
    await removeDataDir(dataDir)
  }
}

class Soak {
  readonly #dataDir: string
  readonly #options: SoakOptions
  readonly #record = newRecord()
  readonly #disturbances: Verdict['disturbances'] = {}
  readonly #port = 20_000 + Math.floor(Math.random() * 20_000)
  #server!: RunningServer

  constructor(dataDir: string, options: SoakOptions) {
    this.#dataDir = dataDir
    this.#options = options
  }

  async run(silentUrl: string): Promise<Verdict> {
    const { minutes, orders } = this.#options
    const filled = ['--orders', String(orders.filled), '--customers', String(orders.filled / 10)]
    this.#program('demo/fill-demo.ts', '--merchant', thirdMerchant, ...filled)
    await this.#start()
    await this.#sendSomeTo(silentUrl)
    const startedAt = Date.now()
    const end = startedAt + minutes * 60_000
    // The last phase has no kill -9, so that the memory of one process can be watched.
    const lastKill = startedAt + (end - startedAt) * 0.6
    const working = Promise.all(
      operators.map((operator) =>
        new OperatorAtWork(this.#server.url, operator, this.#record).workUntil(end),
      ),
    )
    const memory: number[] = []
    while (Date.now() < end) {
      await sleep(Math.min(2_000 + Math.random() * 4_000, Math.max(0, end - Date.now())))
      if (Date.now() >= lastKill) memory.push(this.#memoryMb())
      if (Date.now() < end - 3_000) await this.#disturb(Date.now() < lastKill)
    }
    await working
    const beforeStop = performance.now()
    await this.#findAcknowledged()
    await this.#server.stop()
    const stopMs = performance.now() - beforeStop
    this.#audit()
    return this.#verdict(memory, stopMs)
  }

  #verdict(memory: number[], stopMs: number): Verdict {
    const record = this.#record
    const { problems } = record
    if (record.slowestMs > longestCallMs) problems.push(`A call took ${record.slowestMs} ms`)
    const part = Math.max(1, Math.floor(memory.length / 3))
    const memoryMb: Verdict['memoryMb'] = [
      median(memory.slice(0, part)),
      median(memory.slice(-part)),
    ]
    // Short runs are still warming up.
    if (memory.length >= 30 && memoryMb[1] > memoryMb[0] * 1.25)
      problems.push(`Memory grew from ${memoryMb[0]} to ${memoryMb[1]} MB`)
    if (stopMs > 25_000) problems.push(`The stop took ${stopMs} ms`)
    return { record, disturbances: this.#disturbances, memoryMb, stopMs, problems }
  }

  async #start(): Promise<void> {
    this.#server = await startServer(this.#dataDir, {
      env: {
        DATABASE_URL: '',
        SANDBOX: 'on',
        DEMO_ORDERS: String(this.#options.orders.demo),
        ALLOW_LOCAL_CALLBACKS: 'on',
        PORT: String(this.#port),
      },
    })
    const { process: child } = this.#server
    child.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL' && !this.#isStopping)
        this.#record.problems.push(`The server ended by itself (${code ?? signal})`)
    })
  }

  get #isStopping(): boolean {
    return this.#server.isStopping
  }

  async #disturb(mayKill: boolean): Promise<void> {
    const kinds = ['cut', 'cut', 'endDatabase', 'killDatabase', 'freeze']
    if (mayKill) kinds.push('killServer')
    const kind = kinds[Math.floor(Math.random() * kinds.length)] as string
    this.#disturbances[kind] = (this.#disturbances[kind] ?? 0) + 1
    this.#options.say(kind)
    try {
      if (kind === 'cut') await cutConnections(this.#dataDir)
      if (kind === 'endDatabase') process.kill(postmasterPid(this.#dataDir), 'SIGINT')
      if (kind === 'killDatabase') process.kill(postmasterPid(this.#dataDir), 'SIGKILL')
      if (kind === 'freeze') await this.#freeze(3_000)
    } catch (error) {
      // The database was already down: that is a disturbance too.
      this.#options.say(`  ${(error as Error).message}`)
    }
    if (kind === 'killServer') {
      const ended = once(this.#server.process, 'exit')
      this.#server.process.kill('SIGKILL')
      await ended
      await this.#start()
    }
  }

  async #freeze(ms: number): Promise<void> {
    const pids = databaseProcesses(this.#dataDir)
    const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
      for (const pid of pids) {
        try {
          process.kill(pid, name)
        } catch {
          // ended in the meantime
        }
      }
    }
    signal('SIGSTOP')
    const { status } = await fetch(`${this.#server.url}/ready`)
    if (status !== 503) this.#record.problems.push(`Health was ${status} with a frozen database`)
    await sleep(ms)
    signal('SIGCONT')
  }

  /** Orders of one merchant whose endpoint accepts connections but never answers. */
  async #sendSomeTo(url: string): Promise<void> {
    const owner = ownerIn(this.#dataDir)
    await owner`
      update withdrawal_order set notify_url = ${url}
      where merchant_id = 10001 and status = 1 and order_no in (
        select order_no from withdrawal_order where merchant_id = 10001 and status = 1 limit 60)`
    await owner.end()
  }

  async #findAcknowledged(): Promise<void> {
    const { transfers, decisions, problems } = this.#record
    if (transfers.size === 0) problems.push('No transfer was made')
    if (decisions.size === 0) problems.push('Nothing was decided')
    const owner = ownerIn(this.#dataDir)
    const kept = await owner<{ no: string }[]>`
      select order_no as no from transfer_order where order_no = any(${[...transfers]})`
    const found = new Set(kept.map(({ no }) => no))
    for (const no of transfers) if (!found.has(no)) problems.push(`Transfer ${no} is lost`)
    const decided = await owner<{ no: string; move: string }[]>`
      select order_no as no, move from order_event
      where move in ('approve', 'reject') and order_no = any(${[...decisions.keys()]})`
    const moves = Map.groupBy(decided, ({ no }) => no)
    for (const [no, decision] of decisions) {
      const kinds = moves.get(no)?.map(({ move }) => move) ?? []
      if (kinds.join() !== decision) problems.push(`${no} was ${decision}, and is ${kinds.join()}`)
    }
    await owner.end()
  }

  #memoryMb(): number {
    try {
      const status = readFileSync(`/proc/${this.#server.process.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      return 0
    }
  }

  #audit(): void {
    const { status, stderr } = this.#program('src/cli/audit.ts')
    if (status !== 0) this.#record.problems.push(`The audit found: ${stderr}`)
  }

  #program(file: string, ...args: string[]) {
    return spawnSync(process.execPath, [`server/${file}`, ...args], {
      cwd: root,
      env: { ...programEnv(), DATABASE_URL: '', DATA_DIR: this.#dataDir },
      encoding: 'utf8',
    })
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function silentEndpoint(): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, server }
}
