import type { OwnerSql as Client } from '@countinghouse/server/src/platform/db/owner.ts'
import { type SqlFragment, send } from '@countinghouse/server/src/platform/db/sql.ts'
import { scopeOf } from '@countinghouse/server/src/platform/db/transaction.ts'

export interface Statements {
  merchantId: string
  statements: readonly SqlFragment[]
}

/** A transaction with its tenant scope and the statements, nothing else. */
export const statementsOnce = (client: Client, { merchantId, statements }: Statements) =>
  client.begin((tx) =>
    Promise.all([
      tx.unsafe(scopeOf(merchantId)),
      ...statements.map((statement) => send(tx, statement)),
    ]),
  )
