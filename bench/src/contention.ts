/** Latency of a list while others keep the server busy, compared with the same list on an idle server. */
import { type Asker, askerOf, latencies, p95 } from './latency.ts'
import { admin, signIn } from './session.ts'
import type { Row } from './table.ts'

const lantern = { userName: 'lantern', password: 'lantern2026' }
const list = '/payChargeMoneyOrder/list'

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
  return rows
}
