/** COPY over a connection of the driver, which has no API of its own for it. Memory stays bounded in both directions. */
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import type { Client } from 'pg'

/** What the driver calls of a statement that it was given as an object. */
interface Wire {
  query(text: string): void
  stream: Readable & Writable
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

abstract class Copy {
  readonly done: Promise<void>
  protected readonly end = Promise.withResolvers<void>()
  readonly #text: string
  #error: Error | undefined

  constructor(text: string) {
    this.#text = text
    this.done = this.end.promise
  }

  submit(wire: Wire): void {
    wire.query(this.#text)
  }
  handleError(error: Error): void {
    this.#error = error
    this.end.reject(error)
  }
  handleReadyForQuery(): void {
    if (!this.#error) this.end.resolve()
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
}

class CopyOut extends Copy {
  readonly #target: Writable
  constructor(text: string, target: Writable) {
    super(text)
    this.#target = target
  }
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire): void {
    if (this.#target.write(Buffer.from(chunk))) return
    stream.pause()
    this.#target.once('drain', () => stream.resume())
  }
}

class CopyIn extends Copy {
  readonly #chunks: AsyncIterable<Buffer>
  constructor(text: string, chunks: AsyncIterable<Buffer>) {
    super(text)
    this.#chunks = chunks
  }
  handleCopyInResponse(wire: Wire): void {
    this.#send(wire).catch((error: Error) => wire.sendCopyFail(error.message))
  }
  async #send(wire: Wire): Promise<void> {
    for await (const chunk of this.#chunks) {
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
    }
    wire.endCopyFrom()
  }
}

const run = (client: Client, copy: CopyOut | CopyIn): Promise<void> => {
  client.query(copy as never)
  return copy.done
}

export const copyOut = (client: Client, text: string, target: Writable): Promise<void> =>
  run(client, new CopyOut(text, target))

export const copyIn = (
  client: Client,
  text: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> => run(client, new CopyIn(text, chunks))
