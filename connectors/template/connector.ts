/**
 * The smallest connector: takes instructions by push or fetches them, answers each once and for ever, reports what
 * happened until the server has it, and signs. What it carries is in carry.ts; README.md is the guide.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, carryOut, type Instruction, type Report, reportsOf } from './carry.ts'

const { env } = process
const stateFile = env.STATE ?? 'state.jsonl'
const ownKey = createPrivateKey(readFileSync(env.KEY ?? 'key.pem'))
const serverKey = createPublicKey(readFileSync(env.SERVER_KEY ?? 'server.pem'))
const bodyBytesMax = 512 * 1024
const clockMs = 300_000

// What outlives the process: a line for each answer with its reports, and one for what the server has taken.
type Line =
  | { instructionId: string; digest: string; answer: Answer; reports: Report[] }
  | { sent: string[] }
const answers = new Map<string, { digest: string; answer: Promise<Answer> }>()
const unsent = new Map<string, Report>()

function take(line: Line) {
  if ('sent' in line) for (const reportId of line.sent) unsent.delete(reportId)
  else {
    answers.set(line.instructionId, { ...line, answer: Promise.resolve(line.answer) })
    for (const report of line.reports) unsent.set(report.reportId, report)
  }
}
function store(line: Line) {
  // Begins with the line's end, so that a line torn by a crash stays alone.
  appendFileSync(stateFile, `\n${JSON.stringify(line)}`, { flush: true })
  take(line)
}
function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {} // A hostile body, or a line torn by a crash: what it was about comes again.
}
for (const line of existsSync(stateFile) ? readFileSync(stateFile, 'utf8').split('\n') : [])
  take(parsed(line) ?? { sent: [] })

// Both sides sign alike.
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const signed = (method: string, path: string, time: string, nonce: string, body: string | Buffer) =>
  Buffer.from([method, path, time, nonce, sha256(body)].join('\n'))

function isFromServer({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const header = (name: string) => String(headers[name] ?? '')
  const time = header('x-timestamp')
  if (!(Math.abs(Date.now() - Number(time)) < clockMs)) return false
  const text = signed(method, url, time, header('x-nonce'), body)
  return verify(null, text, serverKey, Buffer.from(header('x-signature'), 'base64'))
}

async function call(path: string, content: object) {
  const url = new URL(`/connect/v1${path}`, env.SERVER ?? 'http://127.0.0.1:4600')
  const [body, time, nonce] = [JSON.stringify(content), String(Date.now()), randomUUID()]
  const text = signed('POST', url.pathname, time, nonce, body)
  const headers = {
    'content-type': 'application/json',
    'x-api-key': env.CONNECTOR ?? 'template',
    'x-timestamp': time,
    'x-nonce': nonce,
    'x-signature': sign(null, text, ownKey).toString('base64'),
  }
  const signal = AbortSignal.timeout(40_000)
  const response = await fetch(url, { method: 'POST', headers, body, signal })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return JSON.parse(await response.text()).data
}

/** Undefined where the id was used for another instruction. */
function answerTo(instruction: Instruction): Promise<Answer> | undefined {
  const { instructionId } = instruction
  const digest = sha256(JSON.stringify(instruction))
  const known = answers.get(instructionId)
  if (known) return known.digest === digest ? known.answer : undefined
  const answer = carryOut(instruction).then((answer) => {
    store({ instructionId, digest, answer, reports: reportsOf(instruction, answer) })
    return answer
  })
  // The same again, while this is carried out, waits for it.
  answers.set(instructionId, { digest, answer })
  answer.catch(() => answers.delete(instructionId))
  return answer
}

/** The status and body of the response to a push. */
async function receive(request: IncomingMessage): Promise<[number, object]> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= bodyBytesMax) chunks.push(chunk)
  }
  if (bytes > bodyBytesMax) return [413, { error: 'The body is too large' }]
  const body = Buffer.concat(chunks)
  if (!isFromServer(request, body)) return [401, { error: 'The signature is wrong, or too old' }]
  const instruction = parsed(body.toString())
  if (typeof instruction?.instructionId !== 'string' || typeof instruction.kind !== 'string')
    return [400, { error: 'This is no instruction' }]
  const answer = await answerTo(instruction)
  return answer ? [200, answer] : [409, { error: 'This id was used for another instruction' }]
}

/** Whatever fails is tried again, later and later. */
async function forEver(work: () => Promise<unknown>) {
  for (let failures = 0; ; ) {
    try {
      await work()
      failures = 0
    } catch (error) {
      console.error(error)
      await pause(Math.min(60_000, 500 * 2 ** failures++) * (0.75 + Math.random() / 2))
    }
  }
}

async function sendReports() {
  const reports = [...unsent.values()].slice(0, 100)
  if (reports.length === 0) return pause(200)
  const { results } = await call('/reports', { reports })
  for (const { reportId, outcome, reason } of results)
    if (outcome !== 'applied' && outcome !== 'repeated') console.error(reportId, outcome, reason)
  store({ sent: results.map(({ reportId }: Report) => reportId) })
}

async function fetchInstructions() {
  const { instructions } = await call('/instructions/next', { limit: 10, waitSeconds: 20 })
  for (const instruction of instructions) {
    const answer = await answerTo(instruction)
    const { instructionId } = instruction
    if (answer) await call('/instructions/answer', { instructionId, answer })
  }
}

void forEver(sendReports)
if (env.PORT === undefined) void forEver(fetchInstructions)
else
  createServer(async (request, response) => {
    const failed = (error: unknown): [number, object] => [500, { error: String(error) }]
    const [status, body] = await receive(request).catch(failed)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(Number(env.PORT))
