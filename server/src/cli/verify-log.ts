/** `npm run verify-log FILE`: checks an exported audit log by its hashes. Exits with 1 unless all of it is right. */
import { readFile } from 'node:fs/promises'
import { type LogProblem, verifyLog } from '../areas/audit-log/verify-log.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand } from './run-command.ts'

const describe: Record<LogProblem['kind'], string> = {
  changed: 'is not as it was written.',
  unlinked: 'does not follow from the entry before it: one of the two was changed.',
  missing: 'is missing.',
  moved: 'stands in another place of the file than its number says.',
}

await runCommand(`Usage: npm run verify-log FILE`, {}, async ({ positionals: [file] }) => {
  if (!file) throw new StartError('Name the file: npm run verify-log FILE')
  const verified = await verifyLog(await readFile(file))
  if (!verified) throw new StartError('This file is no export of an audit log.')
  const { entries, first, last, lastHash, problem, namesOpenTo } = verified
  console.log(`${entries} entries, from ${first} to ${last}`)
  if (problem) console.log(`Entry ${problem.seq} ${describe[problem.kind]}`)
  else console.log(`All are as they were written, and none is missing between them.`)
  if (namesOpenTo > 0)
    console.log(
      `Up to entry ${namesOpenTo} hashes cover the numbers of operators, not the names beside them.`,
    )
  console.log(`Hash of entry ${last}: ${lastHash}`)
  return !problem
})
