/** `npm run verify-report FILE`: checks an exported report against its seals. Exits with 1 unless all of it is right. */
import { readFile } from 'node:fs/promises'
import { type VerifiedDay, verifyReport } from './areas/report/verify-report.ts'
import { CallError } from './call-error.ts'

const describe = ({ reportDate, sealedRows, changed, isWhole }: VerifiedDay): string => {
  if (changed.length > 0)
    return `${reportDate}: row ${changed.join(', ')} of the sheet is not as it was sealed.`
  return isWhole
    ? `${reportDate}: ${sealedRows} rows, all as they were sealed.`
    : `${reportDate}: ${sealedRows} rows as they were sealed; other rows of the day are not in the file.`
}

async function run(file: string | undefined): Promise<boolean> {
  if (!file) throw new Error('Name the file: npm run verify-report FILE')
  const verified = await verifyReport(await readFile(file))
  if (!verified) throw new Error('No row of this file is sealed.')
  const { report, days, unsealedRows } = verified
  console.log(`${report}, ${days.length} sealed days`)
  for (const day of days) console.log(describe(day))
  if (unsealedRows > 0) console.log(`${unsealedRows} rows are not sealed.`)
  return days.every(({ changed, isWhole }) => changed.length === 0 && isWhole)
}

try {
  if (!(await run(process.argv[2]))) process.exitCode = 1
} catch (error) {
  const problem =
    error instanceof CallError ? `The file can't be read (${error.errorName}).` : error
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
