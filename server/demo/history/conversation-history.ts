/** What was written about orders of the past, and when an operator read it. */

import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { readUpTo } from '../../src/areas/conversation/read-conversation.query.ts'
import { messageReceiver } from '../../src/areas/upstream/report-message.ts'
import { type OrderRegistry, orderKindIn } from '../../src/engine/orders/order-kind.ts'
import { recordMessage } from '../../src/engine/orders/record-message.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { storeAttachment } from '../../src/platform/files/attachment.ts'
import type { FileServices, ReceivedFile } from '../../src/platform/files/stored-file.ts'
import { audit } from '../../src/platform/security/audit.ts'
import type { ActingOperator } from '../../src/platform/security/session.ts'
import { sandboxAddress } from '../kinds/create-by-command.ts'
import type { DemoKind, DemoMessage, DemoRow } from '../kinds/demo-kind.ts'
import { fileFor } from '../kinds/p2p-messages.ts'
import type { HistoryClock } from './history-clock.ts'
import { TimeQueue } from './time-queue.ts'
import type { Timeline } from './timeline.ts'

type Often = Readonly<Record<string, number>>

/** How often people write after a move: messages take time to make, and a first start should be short. */
const often: { early: Often; late: Often } = {
  early: { match: 0.02, appeal: 0.12 },
  late: { match: 0.3, appeal: 1 },
}
const hour = 3_600_000
/** The last week is what people look at first. */
const lateMs = 7 * 24 * hour

interface Step {
  at: number
  make(): Promise<void>
}

export interface Conversing {
  db: Pick<Database, 'asMerchant'>
  files: FileServices['files']
  registry: OrderRegistry
  /** Who answers for the merchant. */
  operator: ActingOperator
  /** The end of the past. */
  to: Date
}

export class ConversationHistory implements Timeline {
  readonly #by: Conversing
  readonly #clock: HistoryClock
  readonly #chance: Chance
  readonly #steps = new TimeQueue<Step>()
  readonly #report: ReturnType<typeof messageReceiver>
  readonly #known = new Set<string>()
  #written = 0

  constructor(by: Conversing, clock: HistoryClock, chance: Chance) {
    this.#by = by
    this.#clock = clock
    this.#chance = chance
    this.#report = messageReceiver(by, by.registry)
  }

  get nextAt(): number {
    return this.#steps.nextAt
  }

  async makeNext(): Promise<void> {
    await this.#steps.takeDue(this.#steps.nextAt)?.make()
  }

  /** To be called after a move. */
  after(move: string, { messages, order: { machine } }: DemoKind<string>, order: DemoRow): void {
    const chance = this.#chance
    if (!messages) return
    const now = this.#clock.now.getTime()
    const isLate = this.#by.to.getTime() - now < lateMs
    const isRare = (often[isLate ? 'late' : 'early'][move] ?? 1) < chance.next()
    // The first of each are always there.
    if (isRare && this.#known.has(move)) return
    this.#known.add(move)
    let last = 0
    for (const message of messages(move, order, chance)) {
      const at = now + message.afterSeconds * 1000
      last = Math.max(last, at)
      this.#steps.add({ at, make: () => this.#write(machine.kind, order, message) })
    }
    // Some are never read, and the last have not been read yet.
    if (last > 0 && chance.next() < 0.75) {
      const at = last + Math.round(30 * hour * chance.next() ** 2)
      this.#steps.add({ at, make: () => this.#read(machine.kind, order) })
    }
  }

  async #write(kind: string, order: DemoRow, message: DemoMessage): Promise<void> {
    const { merchant_id: merchantId, order_no: orderNo } = order
    const { author, content } = message
    const now = this.#clock.now
    const file = message.file && (await fileFor(message.file, order, now, this.#chance))
    this.#written += 1
    const id = `D${this.#written}`
    if (author === 'merchant') await this.#answer(kind, order, { id, content, file })
    else
      await this.#report({
        merchantId,
        kind,
        orderNo,
        author,
        messageId: id,
        content,
        ...(file && { file }),
      })
  }

  /** An operator has read what there is before writing. */
  async #answer(
    kind: string,
    { merchant_id: merchantId, order_no: orderNo }: DemoRow,
    { id, content, file }: { id: string; content: string; file: ReceivedFile | undefined },
  ): Promise<void> {
    const { db, registry, operator } = this.#by
    const { operatorId, name } = operator
    const attachment = file && (await storeAttachment(this.#by, operator, orderNo, file))
    await db.asMerchant(merchantId, async (tx) => {
      const { message } = await recordMessage(tx, orderKindIn(registry, kind), {
        merchantId,
        orderNo,
        writer: { author: 'merchant', operatorId, operatorName: name },
        requestNo: id,
        content,
        ...(attachment && { attachment }),
      })
      const { messageNo, isEvidence } = message
      await readUpTo(tx, orderKindIn(registry, kind), { merchantId, orderNo }, messageNo)
      const detail = { orderNo, messageNo, isEvidence }
      await audit(tx, {
        operatorId,
        action: 'conversation.written',
        address: sandboxAddress,
        detail,
      })
    })
  }

  async #read(kind: string, order: DemoRow): Promise<void> {
    const { merchant_id: merchantId, order_no: orderNo } = order
    const definition = orderKindIn(this.#by.registry, kind)
    const all = 2 ** 31 - 1
    await this.#by.db.asMerchant(merchantId, (tx) =>
      readUpTo(tx, definition, { merchantId, orderNo }, all),
    )
  }
}
