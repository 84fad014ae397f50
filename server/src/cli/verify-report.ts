/** `npm run verify-report FILE`: checks an exported report against its seals. Exits with 1 unless all of it is right. */
import { readFile } from 'node:fs/promises'
import { sealKeyFrom, type VerifiedDay, verifyReport } from '../areas/report/verify-report.ts'
import { StartError } from '../platform/start-error.ts'
import { runCommand } from './run-command.ts'

const help = `Usage: npm run verify-report FILE
       npm run verify-report -- FILE --key KEY

With the server's public key (POST /api/report/sealKey) the file alone proves what was sealed. Without it, compare the
printed hashes with those that the console shows.`

const describe = (
  { reportDate, sealedRows, changed, isWhole, isSigned, daySeal }: VerifiedDay,
  hasKey: boolean,
): string => {
  const lineOf = (what: string) => `${reportDate}: ${what} Hash of the day: ${daySeal}`
  if (changed.length > 0)
    return lineOf(`row ${changed.join(', ')} of the sheet is not as it was sealed.`)
  if (hasKey && !isSigned) return lineOf('not signed with this key.')
  const signed = hasKey ? ' and signed with this key' : ''
  return isWhole
    ? lineOf(`${sealedRows} rows, all as they were sealed${signed}.`)
    : lineOf(
        `${sealedRows} rows as they were sealed${signed}; other rows of the day are not in the file.`,
      )
}

await runCommand(
  help,
  { key: { type: 'string' } },
  async ({ positionals: [file], values: { key: given } }) => {
    if (!file) throw new StartError('Name the file: npm run verify-report FILE')
    const key = given === undefined ? undefined : sealKeyFrom(given)
    if (given !== undefined && !key)
      throw new StartError('This is no key that signs reports. POST /api/report/sealKey has it.')
    const verified = await verifyReport(await readFile(file), key)
    if (!verified) throw new StartError('No row of this file is sealed.')
    const { report, merchantId, days, unsealedRows } = verified
    const whose = merchantId && ` of merchant ${merchantId}`
    console.log(`${report}${whose}, ${days.length} sealed days`)
    for (const day of days) console.log(describe(day, key !== undefined))
    if (unsealedRows > 0) console.log(`${unsealedRows} rows are not sealed.`)
    if (!key)
      console.log(
        'Signatures were not checked: name the key with --key, or compare the hashes with those in the console.',
      )
    return days.every(
      ({ changed, isWhole, isSigned }) => changed.length === 0 && isWhole && (isSigned || !key),
    )
  },
)
