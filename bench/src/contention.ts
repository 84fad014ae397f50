/** Latency of a list while others keep the server busy, compared with the same list on an idle server. */
import { type Asker, askAndRead, askerOf, latencies, p95 } from './latency.ts'
import { median } from './median.ts'
import { admin, signIn } from './session.ts'
import type { Row } from './table.ts'

const lantern = { userName: 'lantern', password: 'lantern2026' }
const list = '/payChargeMoneyOrder/list'

type Load = readonly [path: string, body: object]
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const loads: readonly Load[] = [
  [
    '/payChargeMoneyOrderReport/list',
    {
      size: 80,
      current: 1,
      cutOff: '2:30',
      reportDateStart: daysAgo(365),
      reportDateEnd: daysAgo(1),
    },
  ],
  [list, { size: 80, current: 600, sortKey: 'orderAmount', sortType: 1 }],
]

/** Latency of the list while the work runs; `answers` are those of the work. */
async function beside(ask: Asker, work: () => Promise<Response>[]) {
  const idle = p95(await latencies(ask, list, () => false))
  let isBusy = true
  const working = Promise.all(
    work().map(async (asked) => {
      const response = await asked
      await response.arrayBuffer()
      return response.status
    }),
  ).finally(() => {
    isBusy = false
  })
  const busy = p95(await latencies(ask, list, () => isBusy))
  return { idle, busy, answers: await working }
}

const times = ({ idle, busy }: { idle: number; busy: number }, answers: number[]) => {
  const done = answers.filter((status) => status === 200).length
  return `${(busy / idle).toFixed(1)} times an idle server (${idle.toFixed(1)} ms); ${done} of ${answers.length} accepted, the others refused`
}

export async function measureContention(
  url: string,
  large: { userName: string; password: string },
) {
  const rows: Row[] = []
  const small = askerOf(url, await signIn(url, lantern))
  const exporting = askerOf(url, await signIn(url, admin))
  const exports = await beside(small, () =>
    Array.from({ length: 40 }, () => exporting('/payChargeMoneyOrder/export', {})),
  )
  rows.push([
    'list of one merchant while another requests 40 exports, p95',
    `${exports.busy.toFixed(1)} ms`,
    times(exports, exports.answers),
  ])
  const greedy = askerOf(url, await signIn(url, large))
  const lists = await beside(small, () =>
    Array.from({ length: 200 }, () => greedy(list, { size: 10_000, current: 1 })),
  )
  rows.push([
    'list of one merchant while another requests 200 lists of 10,000 rows, p95',
    `${lists.busy.toFixed(1)} ms`,
    times(lists, lists.answers),
  ])
  const alone = median(await latencies(small, list, () => false))
  let isOver = false
  let answered = 0
  const loud = Array.from({ length: 8 }, async (_, index) => {
    const [path, body] = loads[index % loads.length] as Load
    while (!isOver) {
      await askAndRead(greedy, path, body)
      answered += 1
    }
  })
  const startedAt = performance.now()
  const beside8 = median(await latencies(small, list, () => false))
  const perSecond = (1000 * answered) / (performance.now() - startedAt)
  isOver = true
  await Promise.all(loud)
  rows.push([
    'list of one merchant while 8 clients of another ask for large reports and far pages without a pause, p50',
    `${beside8.toFixed(1)} ms`,
    `${(beside8 / alone).toFixed(1)} times an idle server (${alone.toFixed(1)} ms); ${perSecond.toFixed(0)} of theirs a second`,
  ])
  return rows
}
