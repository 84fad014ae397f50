/** COPY … FROM STDIN: rows as one stream of bytes. */
import type { Connection as Protocol, Submittable } from 'pg'
import type { Connection } from './connection.ts'

/** PostgreSQL buffers a whole message before parsing it: this size fits the CPU cache. */
const bytesPerMessage = 65_536

interface CopyProtocol extends Protocol {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

class CopyIn implements Submittable {
  readonly #statement: string
  readonly #bytes: Buffer
  readonly #done: (error?: Error) => void
  #failed = false

  constructor(statement: string, bytes: Buffer, done: (error?: Error) => void) {
    this.#statement = statement
    this.#bytes = bytes
    this.#done = done
  }

  submit(protocol: Protocol): void {
    protocol.query(this.#statement)
  }

  handleCopyInResponse(protocol: CopyProtocol): void {
    for (let at = 0; at < this.#bytes.length; at += bytesPerMessage) {
      protocol.sendCopyFromChunk(this.#bytes.subarray(at, at + bytesPerMessage))
    }
    protocol.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#failed = true
    this.#done(error)
  }

  handleReadyForQuery(): void {
    if (!this.#failed) this.#done()
  }
}

/** Needs a connection with pipelining off. */
export const copyIn = ({ client }: Connection, statement: string, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, bytes, (error) => (error ? reject(error) : resolve())))
  })
