/** `npm run soak -- --minutes 30`: a server under load with injected failures. Exits with 1 when anything is wrong. */
import { parseArgs } from 'node:util'
import { soak } from './soak.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 120)) {
  console.error('--minutes must be a number above 0, at most 120.')
  process.exit(1)
}
const startedAt = Date.now()
const say = (line: string) =>
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const { record, disturbances, memoryMb, stopMs, problems } = await soak({
  minutes,
  say,
  orders: { filled: 3000, demo: 600 },
})
console.log('\nCalls by status:', Object.fromEntries(record.answers))
console.log('Disturbances:', disturbances)
console.log(
  `Acknowledged: ${record.transfers.size} transfers, ${record.decisions.size} decisions. Slowest call: ${Math.round(record.slowestMs)} ms.`,
)
console.log(`Memory: ${memoryMb.join(' to ')} MB. Stopped in ${Math.round(stopMs)} ms.`)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'All is well.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
