/** Notes when connectors are heard, at most every few seconds of each. */
import type { Sql } from '../../platform/db/database.ts'

const everyMs = 5_000

export class Heard {
  readonly #sql: Sql
  readonly #notedAt = new Map<string, number>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Nobody waits for it, and what fails is noted the next time. */
  note(connectorId: string): void {
    const now = performance.now()
    if (now - (this.#notedAt.get(connectorId) ?? -everyMs) < everyMs) return
    this.#notedAt.set(connectorId, now)
    this.#sql`
      insert into connector_contact (connector_id, heard_at) values (${connectorId}, now())
      on conflict (connector_id) do update set heard_at = excluded.heard_at`.catch(() =>
      this.#notedAt.delete(connectorId),
    )
  }
}
