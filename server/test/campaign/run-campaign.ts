/** `npm run campaign -- --minutes 30`: clients, kills, and a recount by hand. Exits with 1 when anything is wrong. */
import { parseArgs } from 'node:util'
import { campaign } from './campaign.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 240)) {
  console.error('--minutes must be a number above 0, at most 240.')
  process.exit(1)
}
const startedAt = Date.now()
const say = (line: string) =>
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}`)
const { record, opened, refused, unanswered, kills, recount, problems } = await campaign(
  minutes,
  say,
)
const calls = [...record.answers.values()].reduce((sum, count) => sum + count, 0)
console.log(`\nKilled: the server ${kills.server} times, the database ${kills.database} times.`)
console.log(`Calls of the console: ${calls}, by status`, Object.fromEntries(record.answers))
console.log(
  `Open API: ${opened.size} orders acknowledged, ${refused} refused, ${unanswered} tries without an answer and made again.`,
)
console.log(`Acknowledged: ${record.transfers.size} transfers, ${record.decisions.size} decisions.`)
for (const [name, count] of Object.entries(recount.looked)) console.log(`${count} ${name}`)
for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? 'Nothing is lost, nothing is there twice.'
    : `${problems.length} problems.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
