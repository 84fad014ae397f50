/** What payers, payees and the platform write about orders while the server runs. Merchants write themselves. */

import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import type { ReportedMessage } from '../../src/areas/upstream/report-message.ts'
import type { DemoKind, DemoMessage, DemoRow } from '../kinds/demo-kind.ts'
import { fileFor } from '../kinds/p2p-messages.ts'

/** How often people write after a move. */
const often: Readonly<Record<string, number>> = { match: 0.35, appeal: 0.9 }
/** What takes hours in the past takes minutes here: somebody is watching. */
const mostSeconds = 600

interface Waiting {
  at: number
  kind: string
  order: DemoRow
  message: DemoMessage
}

export class SandboxMessages {
  readonly #chance: Chance
  readonly #clock: { readonly now: Date }
  readonly #send: (message: ReportedMessage) => Promise<unknown>
  #waiting: Waiting[] = []

  constructor(
    chance: Chance,
    clock: { readonly now: Date },
    send: (message: ReportedMessage) => Promise<unknown>,
  ) {
    this.#chance = chance
    this.#clock = clock
    this.#send = send
  }

  /** To be called after a report of a move. */
  after(move: string, { messages, order: { machine } }: DemoKind<string>, order: DemoRow): void {
    if (!messages || this.#chance.next() > (often[move] ?? 1)) return
    for (const message of messages(move, order, this.#chance)) {
      if (message.author === 'merchant') continue
      const at = this.#clock.now.getTime() + Math.min(message.afterSeconds, mostSeconds) * 1000
      this.#waiting.push({ at, kind: machine.kind, order, message })
    }
  }

  /** Answers how many it sent. */
  async sendDue(): Promise<number> {
    const now = this.#clock.now.getTime()
    const due = this.#waiting.filter(({ at }) => at <= now)
    this.#waiting = this.#waiting.filter(({ at }) => at > now)
    for (const { kind, order, message } of due) {
      const { merchant_id: merchantId, order_no: orderNo } = order
      const { author, content, file } = message
      if (author === 'merchant') continue
      await this.#send({
        merchantId,
        kind,
        orderNo,
        author,
        messageId: this.#chance.hex(16),
        content,
        ...(file && { file: await fileFor(file, order, this.#clock.now, this.#chance) }),
      })
    }
    return due.length
  }
}
