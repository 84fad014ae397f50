/** Between the sandbox and the server: fetches instructions, brings answers, sends what is due. */
import { connectorLimits } from '@countinghouse/contract/areas/connector/connector.ts'
import type { Instruction } from '@countinghouse/contract/areas/connector/instruction.ts'
import type { ConnectCall } from './calls.ts'
import type { Memory, Planned } from './memory.ts'
import type { Sandbox } from './sandbox.ts'

const waitSeconds = 20
/** A report that the server can't take now. */
const laterMs = 10_000

export class Carrier {
  readonly #call: ConnectCall
  readonly #sandbox: Sandbox
  readonly #memory: Memory
  readonly #now: () => number
  readonly #notBefore = new Map<string, number>()
  #isResumed: boolean

  constructor(call: ConnectCall, sandbox: Sandbox, memory: Memory, now: () => number) {
    this.#call = call
    this.#sandbox = sandbox
    this.#memory = memory
    this.#now = now
    this.#isResumed = !memory.isEmpty
  }

  async fetchInstructions(): Promise<void> {
    if (!this.#isResumed) await this.#resume()
    const limit = connectorLimits.instructionsMost
    const { instructions } = await this.#call('/instructions/next', { limit, waitSeconds })
    await Promise.all(instructions.map((instruction) => this.#answer(instruction)))
  }

  /** Answers how much it sent. */
  async sendDue(): Promise<number> {
    const now = this.#now()
    const due = this.#memory.due(now).filter(({ id }) => (this.#notBefore.get(id) ?? 0) <= now)
    const said = due.filter(({ report }) => report).slice(0, connectorLimits.reportsMost / 2)
    if (said.length > 0) await this.#report(said)
    for (const { id, message } of due)
      if (message) {
        await this.#call('/messages', message).catch(() => {})
        this.#memory.keep({ done: [id] })
      }
    return due.length
  }

  async #report(said: readonly Planned[]): Promise<void> {
    const reports = said.flatMap(({ report, isRepeated }) =>
      report ? (isRepeated ? [report, report] : [report]) : [],
    )
    const { results } = await this.#call('/reports', { reports })
    const held = new Set<string>()
    for (const { reportId, reason } of results)
      if (reason === 'orderHeld') {
        held.add(reportId)
        this.#notBefore.set(reportId, this.#now() + laterMs)
      }
    const done = said.map(({ id }) => id).filter((id) => !held.has(id))
    this.#memory.keep({ done })
    for (const id of done) this.#notBefore.delete(id)
  }

  async #answer(instruction: Instruction): Promise<void> {
    const { answer, isReportedFirst } = this.#sandbox.answer(instruction)
    if (isReportedFirst) await this.sendDue()
    const { instructionId } = instruction
    await this.#call('/instructions/answer', { instructionId, answer })
  }

  /** The file is gone: what was accepted and has not ended goes on. */
  async #resume(): Promise<void> {
    for (let after: string | null | undefined; after !== null; ) {
      const page = await this.#call('/instructions/open', after ? { after } : {})
      for (const instruction of page.instructions) this.#sandbox.resume(instruction)
      after = page.next
    }
    this.#isResumed = true
  }
}
