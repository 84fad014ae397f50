/** A payout file of 200 rows: reading and checking it, against its parts through the bare unzip and XML parser. */
import { limits } from '@countinghouse/contract/limits.ts'
import { payoutTemplate } from '@countinghouse/server/src/platform/files/payout-template.ts'
import { readPayoutFile } from '@countinghouse/server/src/platform/files/read-payout-file.ts'
import { fillTemplate } from '@countinghouse/server/test/files/fill-template.ts'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'
import { median } from './median.ts'
import type { Row } from './table.ts'

const rounds = 30

export async function measurePayoutFile(): Promise<Row[]> {
  const rows = Array.from({ length: limits.importRowsMax }, (_, index) => [
    `A-${index}`,
    'Bank transfer',
    100 + index,
    'Somchai Jai',
    '',
    '014 SCB',
    '0012345678',
  ])
  const content = await fillTemplate(await payoutTemplate('THB', 'en'), rows)
  const times: Record<'checked' | 'bare', number[]> = { checked: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await timeOf(() => readBare(content)))
    times.checked.push(await timeOf(() => readPayoutFile(content, 'THB')))
  }
  const [checked, bare] = [median(times.checked), median(times.bare)]
  return [
    [
      `payout file of ${limits.importRowsMax} rows, read and checked`,
      `${checked.toFixed(1)} ms`,
      `${(checked / bare).toFixed(2)} times its rows through the bare unzip and XML parser (${bare.toFixed(1)} ms)`,
    ],
  ]
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The texts of the first sheet, without limits, names or places. */
export async function readBare(content: Buffer): Promise<string[]> {
  const texts: string[] = []
  const zip = await fromBufferPromise(content)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    const parser = new SaxesParser({ xmlns: true })
    parser.on('text', (text) => texts.push(text))
    const stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream.setEncoding('utf8')) parser.write(chunk)
    parser.close()
  }
  return texts
}
