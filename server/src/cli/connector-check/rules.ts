/** What a connector must do, rule by rule. Each is told what was found and how to mend it. */

import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type ConnectorService,
  connectorLimits,
  type InstructionKind,
  instructionKinds,
} from '@countinghouse/contract/areas/connector/connector.ts'
import { answers, type Instruction } from '@countinghouse/contract/areas/connector/instruction.ts'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import { isAddressOn } from '../../areas/upstream/address.ts'
import { inputProblemOf } from './input-problem.ts'
import type { NotedRule, PlayedServer } from './played-server.ts'
import type { Pushing, Signing, Told } from './push.ts'
import { sampleOf, samplesOf, unserved } from './samples.ts'

export interface Checked {
  /** Undefined for a connector that fetches its instructions. */
  push: Pushing | undefined
  /** Undefined if the connector cannot reach the checker. */
  server: PlayedServer | undefined
  services: readonly ConnectorService[]
  patienceMs: number
  /** Ends the connector and starts it again. */
  restart: (() => Promise<void>) | undefined
}

export type Means = 'push' | 'server' | 'restart'

export interface Rule {
  name: string
  /** What the connector does if it is right. */
  demands: string
  mend: string
  needs: readonly Means[]
  /** What was found, if it is broken. */
  check(by: Checked): Promise<string | undefined>
}

type Found = string | undefined
const declare = (
  name: string,
  needs: readonly Means[],
  demands: string,
  mend: string,
  check: (by: Checked) => Promise<Found>,
): Rule => ({ name, needs, demands, mend, check })

/** By push, or by waiting until it is fetched and answered. */
async function tell(
  { push, server, patienceMs }: Checked,
  instruction: Instruction,
): Promise<Told> {
  server?.knows(instruction)
  if (push) return push.send(instruction)
  const began = performance.now()
  const body = await server?.offer(instruction, patienceMs)
  return { status: body ? 200 : 0, body, ms: performance.now() - began }
}

const isAnswer = ({ status }: Told) => status === 200
const isAccepted = ({ status, body }: Told) =>
  status === 200 && (body as { outcome?: unknown } | undefined)?.outcome === 'accepted'
const isRefused = ({ status, body }: Told) =>
  status === 200 && (body as { outcome?: unknown } | undefined)?.outcome === 'refused'
const isTurnedAway = ({ status }: Told) => status >= 400 && status < 500

function shown({ status, body }: Told): string {
  if (status === 0) return 'nothing came in time'
  return `status ${status}${body === undefined ? ', no JSON' : ` ${JSON.stringify(body).slice(0, 120)}`}`
}

/** Something new that this connector serves. */
function fresh({ services }: Checked, kinds: readonly InstructionKind[] = instructionKinds) {
  for (const kind of kinds)
    for (const service of services) {
      const sample = sampleOf(kind, service)
      if (sample) return sample
    }
  throw new Error('Name a service with --serves that orders can take: a network, a country or P2P')
}

const others = { isForged: { isForged: true }, isMissing: { isMissing: true } }

const turnsAway = (name: string, what: string, mend: string, signing: (sound: string) => Signing) =>
  declare(`signature-${name}`, ['push'], `turns away ${what}`, mend, async (by) => {
    const instruction = fresh(by)
    const told = await by.push?.send(instruction, signing(JSON.stringify(instruction)))
    if (!told || isTurnedAway(told)) return undefined
    return `${what} brought ${shown(told)}`
  })

const verifyFirst =
  'Verify x-signature (base64, Ed25519) with the key of GET /connect/v1/key over method, path, x-timestamp, x-nonce and the SHA-256 of the body as it came, before anything else, and answer 401.'

const signatures = [
  turnsAway('wrong', 'a signature of another key', verifyFirst, () => others.isForged),
  turnsAway('missing', 'a request without a signature', verifyFirst, () => others.isMissing),
  turnsAway(
    'old',
    'a sound signature of ten minutes ago',
    'Compare x-timestamp (milliseconds) with your clock, and answer 401 beyond five minutes.',
    () => ({ ageMs: 10 * 60_000 }),
  ),
  turnsAway('other-body', 'a body that is not the one that was signed', verifyFirst, (sound) => ({
    signedBody: sound.replace('"merchantId":"10001"', '"merchantId":"10002"'),
  })),
]

const kinds = [
  declare(
    'answers',
    [],
    'answers every kind of instruction that its services bring, in the form of its kind',
    'Answer 200 with { outcome: "accepted", … } or { outcome: "refused", reason }, and no other fields than docs/connectors.md names for the kind.',
    async (by) => {
      for (const instruction of samplesOf(by.services)) {
        const told = await tell(by, instruction)
        const found = isAnswer(told) ? answerProblem(instruction, told) : shown(told)
        if (found) return `${instruction.kind} of ${instruction.service}: ${found}`
      }
      return undefined
    },
  ),
  declare(
    'accepts',
    [],
    'accepts something',
    'Name what it serves with --serves, and see why it refuses plain instructions of that.',
    async (by) => {
      let last = ''
      for (const instruction of samplesOf(by.services)) {
        const told = await tell(by, instruction)
        if (isAccepted(told)) return undefined
        last = shown(told)
      }
      return `nothing that ${by.services.join(', ')} brings was accepted: ${last}`
    },
  ),
  declare(
    'unserved',
    [],
    'refuses what it does not serve',
    'Answer { outcome: "refused", reason } to kinds and services that are not yours: people then see why.',
    async (by) => {
      for (const instruction of samplesOf(unserved(by.services))) {
        const told = await tell(by, instruction)
        if (!isRefused(told))
          return `${instruction.kind} of ${instruction.service} brought ${shown(told)}`
      }
      return undefined
    },
  ),
  declare(
    'unknown-kind',
    ['push'],
    'refuses a kind that it does not know',
    'Answer { outcome: "refused", reason } or a status of 4xx; there may be more kinds one day.',
    async (by) => {
      const told = await tell(by, { ...fresh(by), kind: 'teleport' } as never)
      return isRefused(told) || isTurnedAway(told) ? undefined : shown(told)
    },
  ),
  declare(
    'unknown-fields',
    [],
    'leaves alone fields that it does not know',
    'Read the fields that you need, and do not refuse others: there will be more.',
    async (by) => {
      for (const plain of samplesOf(by.services)) {
        const told = await tell(by, plain)
        const again = fresh({ ...by, services: [plain.service as ConnectorService] }, [plain.kind])
        const more: Instruction = { ...again, ...{ aFieldOfTomorrow: { deep: [1] } } }
        const toldMore = await tell(by, more)
        if (isAccepted(told) && !isAccepted(toldMore))
          return `${plain.kind} was accepted, and with a field more brought ${shown(toldMore)}`
      }
      return undefined
    },
  ),
]

function answerProblem({ kind, ...fields }: Instruction, { body }: Told): Found {
  const problem = inputProblemOf(answers[kind], body)
  if (problem) return `${problem} (in ${JSON.stringify(body).slice(0, 200)})`
  if (kind !== 'address' || !('network' in fields)) return undefined
  const { network, count } = fields as { network: string; count: number }
  const { outcome, addresses = [] } = body as { outcome: string; addresses?: string[] }
  if (outcome !== 'accepted' || !isNetwork(network)) return undefined
  const wrong = addresses.find((address) => !isAddressOn(network, address))
  if (wrong !== undefined) return `${wrong} is no address of ${network}`
  if (new Set(addresses).size !== addresses.length) return 'the same address came twice'
  return addresses.length === count
    ? undefined
    : `${addresses.length} addresses instead of ${count}`
}

const keepAnswers =
  'Store instructionId and answer in one step before you answer, and answer an id that is stored from there.'

const ids = [
  declare(
    'repeats',
    [],
    'answers an instruction that comes again the same',
    keepAnswers,
    async (by) => {
      for (const instruction of samplesOf(by.services)) {
        const [first, second] = [await tell(by, instruction), await tell(by, instruction)]
        if (!isAnswer(second) || !isDeepStrictEqual(first.body, second.body))
          return `${instruction.kind}: first ${shown(first)}, then ${shown(second)}`
      }
      return undefined
    },
  ),
  declare(
    'repeats-at-once',
    ['push'],
    'answers the same to one instruction that comes five times at once',
    'Let the second wait for the first, by its instructionId.',
    async (by) => {
      for (const instruction of samplesOf(by.services)) {
        const told = await Promise.all(Array.from({ length: 5 }, () => tell(by, instruction)))
        const [first, ...rest] = told.filter(isAnswer).map(({ body }) => body)
        const other = rest.find((body) => !isDeepStrictEqual(body, first))
        if (other !== undefined)
          return `${instruction.kind}: ${JSON.stringify(first)} and ${JSON.stringify(other)}`
      }
      return undefined
    },
  ),
  declare(
    'other-body',
    ['push'],
    'turns away another instruction under an id that it knows',
    'Keep a hash of the instruction beside its id, and answer 409 to another one.',
    async (by) => {
      const instruction = fresh(by)
      await tell(by, instruction)
      const told = await tell(by, { ...instruction, merchantId: '10002' })
      return isTurnedAway(told) ? undefined : shown(told)
    },
  ),
  declare(
    'orders-apart',
    [],
    'answers twenty orders at once, each for itself',
    'Let no order wait for another, and answer before the money has moved: reports tell that.',
    async (by) => {
      const some = Array.from({ length: 20 }, () => fresh(by, ['send', 'collect', 'pay', 'trade']))
      const told = await Promise.all(some.map((instruction) => tell(by, instruction)))
      const missing = told.filter((each) => !isAnswer(each))
      return missing[0] && `${missing.length} of 20 were not answered: ${shown(missing[0])}`
    },
  ),
  declare(
    'cancel',
    [],
    'answers a cancel of what it was told before, and of what it never heard of',
    'Accept it if nothing has moved yet, and refuse it otherwise; of an unknown order too.',
    async (by) => {
      for (const service of by.services) {
        const unknown = sampleOf('cancel', service)
        if (!unknown) continue
        const known = samplesOf([service]).find(({ order }) => order)
        for (const order of [unknown.order, known?.order]) {
          if (known && order === known.order) await tell(by, known)
          const told = await tell(by, {
            ...unknown,
            ...sampleOf('cancel', service),
            order,
          } as never)
          const found = isAnswer(told) ? answerProblem(unknown, told) : shown(told)
          if (found) return found
        }
      }
      return undefined
    },
  ),
]

const hostileBodies: Readonly<Record<string, (sound: Instruction) => string>> = {
  nothing: () => '',
  'half of it': (sound) => JSON.stringify(sound).slice(0, 40),
  null: () => 'null',
  'a number': () => '7',
  'a list': (sound) => JSON.stringify([sound]),
  'a list 100,000 deep': () => '['.repeat(100_000),
  'no id': ({ instructionId: _, ...rest }) => JSON.stringify(rest),
  'an id that is no text': (sound) => JSON.stringify({ ...sound, instructionId: { a: 1 } }),
  'a kind named __proto__': (sound) => JSON.stringify({ ...sound, kind: '__proto__' }),
  'a kind named constructor': (sound) => JSON.stringify({ ...sound, kind: 'constructor' }),
  'amounts below zero': (sound) => JSON.stringify({ ...sound, ...amounts('-1', -1) }),
  'amounts that are no numbers': (sound) => JSON.stringify({ ...sound, ...amounts('NaN', 'many') }),
  'amounts without end': (sound) =>
    JSON.stringify({ ...sound, ...amounts('9'.repeat(10_000), 1e308) }),
  'no fields of its kind': ({ instructionId, kind, service, merchantId, at }) =>
    JSON.stringify({ instructionId, kind, service, merchantId, at, order: null }),
}
const amounts = (amount: string, count: unknown) => ({
  amount,
  quantity: amount,
  fiatAmount: amount,
  count,
})

const bodies = [
  declare(
    'big',
    ['push'],
    'turns away a body above 512 KB, and lives on',
    'Count bytes while you read, stop at the limit, and answer 413.',
    async (by) => {
      const padding = 'x'.repeat(connectorLimits.bodyBytesMax)
      const told = await by.push?.send({ ...fresh(by), padding })
      if (told && (isAnswer(told) || told.status >= 500)) return shown(told)
      return alive(by)
    },
  ),
  declare(
    'hostile',
    ['push'],
    'turns away or refuses what is no instruction, and lives on',
    'Check each field before you use it; answer 400, or refuse with a reason.',
    async (by) => {
      for (const [what, bodyOf] of Object.entries(hostileBodies)) {
        // Every kind, since each reads other fields.
        for (const sample of samplesOf(by.services).slice(0, 12)) {
          const told = await by.push?.sendText(bodyOf(sample))
          // What is added to a kind that has no such field is no fault of the kind.
          const isHarmless = what.startsWith('amounts') && !hasAmount(sample)
          if (told && !isTurnedAway(told) && !isRefused(told) && !(isHarmless && isAnswer(told)))
            return `${sample.kind} with ${what} brought ${shown(told)}`
        }
      }
      return alive(by)
    },
  ),
]

const hasAmount = (sample: Instruction) =>
  ['amount', 'quantity', 'count'].some((field) => field in sample)

async function alive(by: Checked): Promise<Found> {
  const told = await tell(by, fresh(by))
  return isAnswer(told) ? undefined : `after that, a sound instruction brought ${shown(told)}`
}

const slow = declare(
  'slow',
  ['push'],
  'answers in time',
  'Answer at once that you will do it, and tell in reports what became of it.',
  async ({ push, patienceMs }) =>
    push && push.slowestMs > patienceMs
      ? `the slowest answer took ${Math.round(push.slowestMs)} ms, more than ${patienceMs}`
      : undefined,
)

const restart = declare(
  'restart',
  ['restart'],
  'answers after a restart as it did before',
  keepAnswers,
  async (by) => {
    const before = []
    for (const instruction of samplesOf(by.services))
      before.push({ instruction, told: await tell(by, instruction) })
    await by.restart?.()
    for (const { instruction, told } of before) {
      const again = await untilAnswered(by, instruction)
      if (!isDeepStrictEqual(told.body, again.body))
        return `${instruction.kind}: before ${shown(told)}, after ${shown(again)}`
    }
    return undefined
  },
)

const restartReports = declare(
  'restart-reports',
  ['server', 'restart'],
  'sends after a restart what it had not sent before',
  'Store a report before you send it, and that it was taken after its result has come.',
  async (by) => {
    const { server, patienceMs } = by
    if (!server) return undefined
    const from = server.reports.length
    server.modes = { '/reports': 'busy' }
    const given = await accepted(by, 1)
    await by.restart?.()
    server.modes = {}
    const came = () => reported(server, from, given).length > 0
    return (await within(3 * patienceMs, came)) ? undefined : 'no report came after the restart'
  },
)

/** One that starts is given time. */
async function untilAnswered(by: Checked, instruction: Instruction): Promise<Told> {
  for (const until = Date.now() + by.patienceMs; ; await pause(100)) {
    const told = await tell(by, instruction)
    if (told.status > 0 || Date.now() > until) return told
  }
}

export const hasStarted = async (by: Checked): Promise<boolean> =>
  (await untilAnswered(by, fresh(by))).status > 0

const orderKinds = ['send', 'pay', 'collect', 'trade'] as const

/** Gives it work, so that it has something to report. */
async function accepted(by: Checked, count: number): Promise<Instruction[]> {
  const some = Array.from({ length: count }, () =>
    by.services.flatMap((service) => {
      const kind = orderKinds.find((each) => sampleOf(each, service))
      return kind ? (sampleOf(kind, service) ?? []) : []
    }),
  ).flat()
  const told = await Promise.all(some.map(async (each) => ({ each, told: await tell(by, each) })))
  return told.filter((one) => isAccepted(one.told)).map(({ each }) => each)
}

async function within(patienceMs: number, holds: () => boolean): Promise<boolean> {
  for (const until = Date.now() + patienceMs; !holds(); await pause(50))
    if (Date.now() > until) return false
  return true
}

const reported = (server: PlayedServer, from: number, given: readonly Instruction[]) => {
  const about = new Set(given.map(({ order }) => order?.orderNo))
  return server.reports.slice(from).filter(({ report }) => about.has(report.orderNo))
}

const reports = [
  declare(
    'reports',
    ['server'],
    'reports about what it accepted',
    'POST /connect/v1/reports with what happened to the order, in its order.',
    async (by) => {
      const { server, patienceMs } = by
      if (!server) return undefined
      const from = server.reports.length
      const given = await accepted(by, 3)
      if (given.length === 0) return 'it accepted no order that it could report about'
      const came = () => reported(server, from, given).length > 0
      return (await within(patienceMs, came)) ? undefined : 'no report came'
    },
  ),
  declare(
    'repeats-reports',
    ['server'],
    'sends reports that got no answer again, as they were',
    'Keep a report, with its id and time, until its result has come; take a request without an answer for one that failed.',
    async (by) => {
      const { server, patienceMs } = by
      if (!server) return undefined
      const from = server.reports.length
      server.modes = { '/reports': 'silent' }
      const given = await accepted(by, 2)
      const came = await within(patienceMs, () => server.reports.length > from)
      const lost = server.reports.slice(from).map(({ report }) => report.reportId)
      const lostUntil = server.reports.length
      server.modes = {}
      if (!came) return `no report about ${given.length} orders came while nothing was answered`
      const missing = () =>
        lost.find((id) => !server.reports.slice(lostUntil).some((r) => r.report.reportId === id))
      await within(2 * patienceMs, () => missing() === undefined)
      const id = missing()
      return id && `${id} got no answer and did not come again`
    },
  ),
  declare(
    'backs-off',
    ['server'],
    'tries again later and later while the server is down',
    'Wait half a second after the first failure, and twice as long after each further one, up to a minute.',
    async (by) => {
      const { server } = by
      if (!server) return undefined
      server.modes = { '/reports': 'busy' }
      await accepted(by, 1)
      server.modes = { '/reports': 'busy', '/instructions/next': 'busy' }
      const from = server.requests.length
      await pause(busyMs)
      const count = server.requests.length - from
      server.modes = {}
      return count > busyRequestsMost
        ? `${count} requests in ${busyMs / 1000} seconds, all answered with 503`
        : undefined
    },
  ),
  declare(
    'batches',
    ['server'],
    `sends at most ${connectorLimits.reportsMost} reports at once`,
    `Send them in the order in which they happened, ${connectorLimits.reportsMost} at a time.`,
    async (by) => {
      const { server, patienceMs } = by
      if (!server) return undefined
      const from = server.reports.length
      server.modes = { '/reports': 'busy' }
      const given = await accepted(by, connectorLimits.reportsMost + 10)
      const before = server.noted.get('bodies')
      server.modes = {}
      // Not every order has something to report.
      await within(patienceMs, () => reported(server, from, given).length > given.length)
      const found = server.noted.get('bodies')
      return found === before ? undefined : found
    },
  ),
  declare(
    'cancelled',
    ['server'],
    'carries out nothing whose cancel it has accepted',
    'Accept a cancel only if you can still stop it, and then report no success of that order.',
    async (by) => {
      const { server, patienceMs } = by
      if (!server) return undefined
      for (const given of await accepted(by, 1)) {
        const cancel = sampleOf('cancel', given.service as ConnectorService)
        if (!cancel) continue
        const told = await tell(by, { ...cancel, order: given.order } as never)
        if (!isAccepted(told)) continue
        const from = server.reports.length
        const since = new Date(Date.now() + 1000).toISOString()
        await pause(Math.min(patienceMs, 3000))
        const late = reported(server, from, [given]).find(
          ({ report }) => successes.has(report.event) && report.at > since,
        )
        if (late) return `${given.order?.orderNo} was cancelled, and then: ${late.report.event}`
      }
      return undefined
    },
  ),
]

const busyMs = 6000
const busyRequestsMost = 12
const successes = new Set(['pay', 'broadcast', 'complete', 'succeed'])

const noted = (name: NotedRule, demands: string, mend: string) =>
  declare(name, ['server'], demands, mend, async ({ server }) => server?.noted.get(name))

/** Of everything that it sent until then. */
const notedRules = [
  noted(
    'signs',
    'signs its requests',
    'Sign as docs/connectors.md shows, with the path as it is sent, and name yourself in x-api-key.',
  ),
  noted(
    'nonces',
    'uses a new nonce for each request',
    'Take 16 to 64 random letters and digits; a repeated request has a new one.',
  ),
  noted(
    'bodies',
    'sends what the interface declares',
    '/connect/v1/docs has every field of every call.',
  ),
  noted(
    'report-ids',
    'gives one report one id, for ever',
    'Store the report as it is first sent, with its id and time.',
  ),
  noted(
    'own-orders',
    'reports only about orders that were given to it',
    'Take merchantId and orderNo from the instruction.',
  ),
  noted(
    'reports-once',
    'does not go on sending what the server has taken',
    'Store that the result has come.',
  ),
]

const fetched = declare(
  'lost-answers',
  ['server'],
  'repeats an answer that it fetched an instruction for and could not bring',
  keepAnswers,
  async (by) => {
    const { server, push, patienceMs } = by
    if (!server || push) return undefined
    server.modes = { '/instructions/answer': 'silent' }
    const told = tell({ ...by, patienceMs: 2 * patienceMs }, fresh(by))
    await within(patienceMs, () => server.lostAnswers > 0)
    server.modes = {}
    return isAnswer(await told) ? server.noted.get('answers-again') : 'it was not answered again'
  },
)

export const rules: readonly Rule[] = [
  ...kinds,
  ...signatures,
  ...ids,
  ...bodies,
  ...reports,
  fetched,
  restart,
  restartReports,
  slow,
  ...notedRules,
]
