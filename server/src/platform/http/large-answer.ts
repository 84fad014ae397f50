/** Answers of thousands of rows are serialised in chunks, so that other requests are served in between. */
import { Readable } from 'node:stream'
import type { Envelope } from '@countinghouse/contract/engine/envelope.ts'

const rowsAtOnce = 500

interface Page {
  records: readonly unknown[]
}

const isPage = (data: unknown): data is Page =>
  typeof data === 'object' &&
  data !== null &&
  'records' in data &&
  Array.isArray((data as Page).records)

/** The envelope itself, or a stream of the same bytes when it holds many rows. */
export function streamLargeAnswer(envelope: Envelope): Envelope | Readable {
  const { data } = envelope
  if (!isPage(data) || data.records.length <= rowsAtOnce) return envelope
  return Readable.from(partsOf(envelope, data), { objectMode: false, highWaterMark: 1 })
}

function* partsOf(envelope: Envelope, { records, ...others }: Page): Generator<string> {
  const { data: _, ...around } = envelope
  yield `${JSON.stringify(around).slice(0, -1)},"data":{`
  for (const [name, value] of Object.entries(others)) {
    yield `${JSON.stringify(name)}:${JSON.stringify(value)},`
  }
  yield '"records":['
  for (let at = 0; at < records.length; at += rowsAtOnce) {
    const part = JSON.stringify(records.slice(at, at + rowsAtOnce)).slice(1, -1)
    yield at === 0 ? part : `,${part}`
  }
  yield ']}}'
}
