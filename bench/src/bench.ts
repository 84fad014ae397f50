/** `npm run bench`: the figures of README's performance table, all from one run. */

import { parseArgs } from 'node:util'
import {
  newDataDir,
  removeDataDir,
  startServer,
} from '@countinghouse/server/src/testing/running-server.ts'
import { measureLists } from './lists.ts'
import { measurePageBytes } from './page-bytes.ts'
import { markdownTable, type Row } from './table.ts'
import { measureThroughput } from './throughput.ts'

const { values } = parseArgs({
  options: {
    /** `--lists 1000000,10000000`: fills a database with that many orders of one merchant each. */
    lists: { type: 'string', default: '' },
  },
})

const rows: Row[] = []
const dataDir = await newDataDir()
try {
  const first = await startServer(dataDir)
  rows.push([
    'first start, empty data directory',
    seconds(first.readyMs),
    'database, schema, demo world',
  ])
  rows.push(...(await measurePageBytes(first.url)))
  rows.push(...(await measureThroughput(first.url)))
  await first.stop()

  const warm = await startServer(dataDir, { command: ['npm', 'start'] })
  rows.push(['`npm start`, warm, to ready', seconds(warm.readyMs), ''])
  await warm.stop()
  const sizes = values.lists.split(',').filter(Boolean).map(Number)
  if (sizes.length > 0) rows.push(...(await measureLists(dataDir, sizes)))
} finally {
  await removeDataDir(dataDir)
}
console.log(markdownTable(rows))

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
