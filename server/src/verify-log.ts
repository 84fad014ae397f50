/** `npm run verify-log FILE`: checks an exported audit log by its hashes. Exits with 1 unless all of it is right. */
import { readFile } from 'node:fs/promises'
import { type LogProblem, verifyLog } from './areas/audit-log/verify-log.ts'
import { CallError } from './call-error.ts'

const describe: Record<LogProblem['kind'], string> = {
  changed: 'is not as it was written.',
  unlinked: 'does not follow from the entry before it: one of the two was changed.',
  missing: 'is missing.',
  moved: 'stands in another place of the file than its number says.',
}

async function run(file: string | undefined): Promise<boolean> {
  if (!file) throw new Error('Name the file: npm run verify-log FILE')
  const verified = await verifyLog(await readFile(file))
  if (!verified) throw new Error('This file is no export of an audit log.')
  const { entries, first, last, lastHash, problem } = verified
  console.log(`${entries} entries, from ${first} to ${last}`)
  if (problem) console.log(`Entry ${problem.seq} ${describe[problem.kind]}`)
  else console.log(`All are as they were written, and none is missing between them.`)
  console.log(`Hash of entry ${last}: ${lastHash}`)
  return !problem
}

try {
  if (!(await run(process.argv[2]))) process.exitCode = 1
} catch (error) {
  const problem =
    error instanceof CallError ? `The file can't be read (${error.errorName}).` : error
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
