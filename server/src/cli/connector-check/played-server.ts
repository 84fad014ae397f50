/**
 * The server's side of /connect/v1 without a server: hands out instructions, takes answers and reports, and notes
 * whatever a connector does that the server would refuse or be misled by.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type ConnectPath,
  connectCalls,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import { connectBase, connectorLimits } from '@countinghouse/contract/areas/connector/connector.ts'
import type { Answer, Instruction } from '@countinghouse/contract/areas/connector/instruction.ts'
import type { Report } from '@countinghouse/contract/areas/connector/report.ts'
import {
  isNonce,
  isTimestamp,
  openHeaders,
  openLimits,
  signedText,
} from '@countinghouse/contract/areas/open-api/signature.ts'
import { inputProblemOf } from './input-problem.ts'

/** What is noted while other things are checked, by the rule that it breaks. */
export type NotedRule =
  | 'signs'
  | 'nonces'
  | 'bodies'
  | 'answers-again'
  | 'report-ids'
  | 'own-orders'
  | 'reports-once'

interface Waiting {
  instruction: Instruction
  answered(answer: Answer): void
}

interface Answered {
  instructionId: string
  answer: Answer
}

export interface ReceivedReport {
  report: Report
  at: number
}

const pollMs = 50
const repeatsMost = 3

export class PlayedServer {
  readonly #server: Server
  readonly #publicKeyPem: string
  readonly #connectorKey: KeyObject | undefined
  readonly #nonces = new Set<string>()
  readonly #given = new Map<string, Instruction>()
  readonly #answers = new Map<string, string>()
  readonly #firstReports = new Map<string, string>()
  /** How often each came once it was applied. */
  readonly #applied = new Map<string, number>()
  #waiting: Waiting[] = []
  /** What the first breach of each rule was. */
  readonly noted = new Map<NotedRule, string>()
  readonly reports: ReceivedReport[] = []
  /** When each request came. */
  readonly requests: number[] = []
  /** How calls are treated: `silent` takes one and closes the connection, `busy` answers 503. */
  modes: Partial<Record<ConnectPath, 'silent' | 'busy'>> = {}
  lostAnswers = 0

  constructor(publicKeyPem: string, connectorKey: string | undefined) {
    this.#publicKeyPem = publicKeyPem
    this.#connectorKey = connectorKey === undefined ? undefined : createPublicKey(connectorKey)
    this.#server = createServer((request, response) => void this.#receive(request, response))
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port)
    await once(this.#server, 'listening')
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** From now on the connector may report about its order. */
  knows(instruction: Instruction): void {
    if (instruction.order) this.#given.set(instruction.order.orderNo, instruction)
  }

  /** Waits to be fetched; undefined if it is not answered in time. */
  async offer(instruction: Instruction, patienceMs: number): Promise<Answer | undefined> {
    this.knows(instruction)
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const remove = () => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting)
    }
    const waiting: Waiting = {
      instruction,
      answered(answer) {
        remove()
        resolve(answer)
      },
    }
    this.#waiting.push(waiting)
    const answer = await Promise.race([promise, pause(patienceMs, undefined, { ref: false })])
    remove()
    return answer
  }

  #note(rule: NotedRule, found: string): void {
    if (!this.noted.has(rule)) this.noted.set(rule, found)
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const reply = (status: number, content: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(content))
    }
    if (request.method === 'GET' && path === `${connectBase}/key`) {
      response.writeHead(200, { 'content-type': 'application/x-pem-file' })
      response.end(this.#publicKeyPem)
      return
    }
    const body = await buffer(request)
    this.requests.push(Date.now())
    this.#checkSignature(request, body)
    const call = connectCalls.find((each) => connectBase + each.path === path)
    if (!call) return reply(404, { success: false, code: 'notFound', msg: `No call ${path}` })
    if (body.length > connectorLimits.bodyBytesMax)
      this.#note('bodies', `${path} had a body of ${body.length} bytes`)
    const content = jsonOf(body)
    const problem = inputProblemOf(call.body, content)
    if (problem) {
      this.#note('bodies', `${path}: ${problem}`)
      return reply(400, { success: false, code: 'validationFailed', msg: problem })
    }
    const mode = this.modes[call.path]
    if (mode === 'busy') return reply(503, { success: false, code: 'S00503', msg: 'Later' })
    if (mode === 'silent') {
      this.#lose(call.path, content)
      request.socket.destroy()
      return
    }
    const data = await this.#answer(call.path, content)
    reply(200, { success: true, code: '200', data, msg: '' })
  }

  #checkSignature({ method = '', url: path = '', headers }: IncomingMessage, body: Buffer): void {
    const header = (name: string) => String(headers[name] ?? '')
    const name = header(openHeaders.key)
    const timestamp = header(openHeaders.timestamp)
    const nonce = header(openHeaders.nonce)
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const text = Buffer.from(signedText({ method, path, timestamp, nonce, bodyHash }))
    const key = this.#connectorKey
    if (!name) this.#note('signs', `${path} lacks ${openHeaders.key}, the connector's name`)
    if (!isTimestamp(timestamp))
      this.#note('signs', `${path} has no ${openHeaders.timestamp} in milliseconds`)
    else if (Math.abs(Date.now() - Number(timestamp)) > openLimits.clockMinutes * 60_000)
      this.#note('signs', `${path} has a time that is minutes away from now`)
    const signature = Buffer.from(header(openHeaders.signature), 'base64')
    const algorithm = key?.asymmetricKeyType === 'rsa' ? 'sha256' : null
    if (key && !verify(algorithm, text, key, signature))
      this.#note('signs', `${path} is not signed by the connector's key`)
    if (!isNonce(nonce)) this.#note('nonces', `${path} has no nonce of 16 to 64 letters and digits`)
    else if (this.#nonces.has(nonce))
      this.#note('nonces', `${path} uses a nonce for the second time`)
    this.#nonces.add(nonce)
  }

  /** It has come, and the connector cannot know. */
  #lose(call: ConnectPath, content: unknown): void {
    if (call === '/reports') this.#takeReports(content as { reports: Report[] })
    if (call !== '/instructions/answer') return
    this.lostAnswers++
    this.#noteAnswer(content as Answered)
  }

  async #answer(call: ConnectPath, content: unknown): Promise<unknown> {
    switch (call) {
      case '/instructions/next':
        return this.#next(content as { limit?: number; waitSeconds?: number })
      case '/instructions/answer': {
        const { instructionId, answer } = content as Answered
        this.#noteAnswer({ instructionId, answer })
        const found = this.#waiting.find((each) => each.instruction.instructionId === instructionId)
        found?.answered(answer)
        return { status: answer.outcome }
      }
      case '/instructions/open':
        return { instructions: [], next: null }
      case '/reports':
        return { results: this.#takeReports(content as { reports: Report[] }, true) }
      case '/rates': {
        const { rates } = content as { rates: { currency: string }[] }
        return { results: rates.map(({ currency }) => ({ currency, outcome: 'taken' })) }
      }
      default:
        return { outcome: 'taken' }
    }
  }

  async #next({ limit = 10, waitSeconds = 0 }: { limit?: number; waitSeconds?: number }) {
    const until = Date.now() + waitSeconds * 1000
    while (this.#waiting.length === 0 && Date.now() < until) await pause(pollMs)
    const seen = new Set<string>()
    const instructions = this.#waiting
      .map(({ instruction }) => instruction)
      .filter(({ order }) => {
        if (!order) return true
        const isFirst = !seen.has(order.orderNo)
        seen.add(order.orderNo)
        return isFirst
      })
    return { instructions: instructions.slice(0, limit) }
  }

  #noteAnswer({ instructionId, answer }: Answered): void {
    const text = JSON.stringify(answer)
    const before = this.#answers.get(instructionId)
    if (before !== undefined && before !== text)
      this.#note('answers-again', `${instructionId} was first answered ${before}, then ${text}`)
    this.#answers.set(instructionId, text)
  }

  #takeReports({ reports }: { reports: Report[] }, isApplied = false) {
    return reports.map((report) => {
      const { reportId, orderNo, merchantId } = report
      this.reports.push({ report, at: Date.now() })
      const text = JSON.stringify(report)
      const first = this.#firstReports.get(reportId)
      if (first !== undefined && first !== text)
        this.#note('report-ids', `${reportId} was first ${first}, then ${text}`)
      this.#firstReports.set(reportId, text)
      const given = orderNo === undefined ? undefined : this.#given.get(orderNo)
      if (orderNo !== undefined && given?.merchantId !== merchantId)
        this.#note('own-orders', `${reportId} is about ${orderNo} of ${merchantId}`)
      const times = this.#applied.get(reportId)
      // Once more is right after a crash, and some banks say everything twice.
      if (times !== undefined && times > repeatsMost)
        this.#note('reports-once', `${reportId} came ${times} times after it was applied`)
      if (isApplied || times !== undefined) this.#applied.set(reportId, (times ?? 0) + 1)
      return { reportId, outcome: first === undefined ? 'applied' : 'repeated' }
    })
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
