/** An export of 10,000 rows as xlsx compared with the same rows as plain CSV, each in its own process. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { cryptoPayinOrder } from '@countinghouse/server/src/areas/crypto-payin/crypto-payin.order.ts'
import { sheetColumns, sheetRows } from '@countinghouse/server/src/engine/lists/export-list.ts'
import { openDatabase } from '@countinghouse/server/src/platform/db/database.ts'
import { type Cell, writeXlsx } from '@countinghouse/server/src/platform/files/xlsx.ts'
import { median } from './median.ts'
import type { Row } from './table.ts'

type Format = 'xlsx' | 'csv'

interface Written {
  ms: number
  peakMegabytes: number
  rows: number
}

const rounds = 3

export async function measureExport(socketDir: string, merchantId: string): Promise<Row[]> {
  const results: Record<Format, Written[]> = { xlsx: [], csv: [] }
  for (let round = 0; round < rounds; round++) {
    for (const format of ['xlsx', 'csv'] as const) {
      results[format].push(await inOwnProcess(format, socketDir, merchantId))
    }
  }
  const time = (format: Format) => median(results[format].map(({ ms }) => ms))
  const peak = (format: Format) => median(results[format].map(({ peakMegabytes }) => peakMegabytes))
  const rows = results.xlsx[0]?.rows ?? 0
  return [
    [
      `export of ${rows.toLocaleString('en')} rows as xlsx`,
      `${Math.round(time('xlsx'))} ms`,
      `${(time('xlsx') / time('csv')).toFixed(2)} times the same rows as CSV (${Math.round(time('csv'))} ms)`,
    ],
    [
      'its peak memory',
      `${Math.round(peak('xlsx'))} MB`,
      `${(peak('xlsx') / peak('csv')).toFixed(2)} times (${Math.round(peak('csv'))} MB), whole process`,
    ],
  ]
}

async function inOwnProcess(
  format: Format,
  socketDir: string,
  merchantId: string,
): Promise<Written> {
  const child = fork(fileURLToPath(import.meta.url), [format, socketDir, merchantId])
  const [written] = (await once(child, 'message')) as [Written]
  await once(child, 'exit')
  return written
}

async function write(format: Format, socketDir: string, merchantId: string): Promise<Written> {
  const address = { host: socketDir, port: 5432, user: 'postgres', database: 'countinghouse' }
  const db = openDatabase(address, 1)
  const startedAt = performance.now()
  let rows = 0
  await db.asMerchant(merchantId, async (tx) => {
    const source = sheetRows(
      tx,
      cryptoPayinOrder.source,
      merchantId,
      { size: 10, current: 1 },
      'en',
    )
    const counted = (async function* () {
      for await (const row of source) {
        rows += 1
        yield row
      }
    })()
    const content = format === 'csv' ? Readable.from(csv(counted)) : xlsx(counted)
    await pipeline(content, createWriteStream('/dev/null'))
  })
  const ms = performance.now() - startedAt
  await db.close()
  return { ms, rows, peakMegabytes: process.resourceUsage().maxRSS / 1024 }
}

const xlsx = (rows: AsyncIterable<Cell[]>) =>
  writeXlsx({
    sheets: [
      {
        name: 'bench',
        columns: sheetColumns(cryptoPayinOrder.source.list, { size: 10, current: 1 }, 'en'),
        rows,
      },
    ],
    notes: { name: 'notes', lines: [] },
    withTexts: (title) => title,
  })

async function* csv(rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  const text = (cell: Cell) =>
    cell === null ? '' : typeof cell === 'string' ? `"${cell}"` : Object.values(cell)[0]
  for await (const row of rows) yield `${row.map(text).join(',')}\n`
}

if (process.send) {
  const [format, socketDir = '', merchantId = ''] = process.argv.slice(2)
  process.send(await write(format as Format, socketDir, merchantId))
  process.disconnect?.()
}
