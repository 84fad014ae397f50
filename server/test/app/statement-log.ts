/** Every statement that the application runs in a test, and the check at its end that none of them crosses merchants. */
import type { Databases } from '../../src/platform/db/database.ts'
import type { OwnerSql } from '../../src/platform/db/owner.ts'
import { shardCheckOf } from '../invariants/single-shard.ts'
import { onCitus } from './on-citus.ts'

/** Statements of one shape have one plan: each is looked at once, whatever file of this worker runs it first. */
const known = new Set<string>()

const shapeOf = (text: string) =>
  text
    .replace(/\$\d+/g, '$')
    .replace(/\(\$(?:, \$)*\)(?:, \(\$(?:, \$)*\))+/g, '($)')
    .replace(/\s+/g, ' ')

export interface StatementLog {
  /** Refuses statements that cross merchants. */
  check(owner: OwnerSql): Promise<void>
}

/** What Citus does not do, or what its machines lack a right for: nothing that the product itself provokes. */
const isLimit = (code = '', message: string) =>
  code === '0A000' || code === 'XX000' || /^permission denied for sequence/.test(message)

/** Statements that Citus refuses, those of more than one task among them. */
function logRefusals(db: Databases): StatementLog {
  const refused = new Map<string, string>()
  db.observe({
    onRefusal(text, { code, message }) {
      if (isLimit(code, message)) refused.set(shapeOf(text), message)
    },
  })
  return {
    async check() {
      const problems = [...refused].map(([shape, message]) => `${message}: ${shape}`)
      if (problems.length > 0)
        throw new Error(`Citus refuses what it was asked: ${problems.join('\n')}`)
    },
  }
}

export function logStatements(db: Databases): StatementLog {
  if (onCitus) return logRefusals(db)
  const texts = new Map<string, string>()
  db.observe({
    onSlowStatement(text) {
      const shape = shapeOf(text)
      if (!known.has(shape)) texts.set(shape, text)
    },
  })
  return {
    async check(owner) {
      const session = await owner.reserve()
      const problems: string[] = []
      try {
        const problemWith = await shardCheckOf(session)
        for (const [shape, text] of texts) {
          if (known.has(shape)) continue
          known.add(shape)
          const query = text.replace(/^declare \w+ no scroll cursor for /, '').trim()
          if (!/^(?:select|insert|update|delete|with|\()/i.test(query)) continue
          const problem = await problemWith(query)
          if (problem) problems.push(`${problem}: ${shape}`)
        }
      } finally {
        session.release()
      }
      if (problems.length > 0)
        throw new Error(`No shard can run this alone, because ${problems.join('\n')}`)
    },
  }
}
