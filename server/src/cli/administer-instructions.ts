/** `npm run admin -- instructions`: those to connectors that wait for a person. */
import { retryInstruction, stuckInstructions } from '../areas/connector/stuck-instructions.ts'
import type { Database } from '../platform/db/database.ts'

const shownMost = 100

/** Undefined when the arguments say nothing that can be done. */
export async function administerInstructions(
  db: Pick<Database, 'asMerchant' | 'sql'>,
  [action = 'list', name = '', ...more]: readonly string[],
): Promise<string | undefined> {
  if (more.length > 0) return undefined
  if (action === 'list' && name === '') return listOf(await stuckInstructions(db, shownMost))
  if (action === 'retry' && name !== '')
    return (await retryInstruction(db, name))
      ? `Instruction ${name} is told again.`
      : `No instruction ${name} waits for a person.`
  return undefined
}

function listOf(stuck: Awaited<ReturnType<typeof stuckInstructions>>): string {
  if (stuck.length === 0) return 'No instruction waits for a person.'
  return stuck
    .map(({ name, kind, connector, orderNo, network, tries, createdAt, problem, isRefused }) =>
      [
        `${name}  ${kind}`,
        `  about      ${orderNo ?? `the stock of ${network}`}`,
        `  connector  ${connector}`,
        `  tries      ${tries}`,
        `  given      ${createdAt.toISOString()}`,
        `  ${isRefused ? 'refused    ' : 'problem    '}${problem}`,
      ].join('\n'),
    )
    .join('\n\n')
}
