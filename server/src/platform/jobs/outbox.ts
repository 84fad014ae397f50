/**
 * Moves jobs from the outboxes of merchants, which are on shards, into the queue, which is on the coordinator: when the
 * transaction that left them there is committed, and what a crash has kept from that, every ten seconds. Without shards
 * there is never anything, and nobody looks.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { commitTogether } from '../db/commit-together.ts'
import { hasShards } from '../db/connection.ts'
import type { Database, Sql } from '../db/database.ts'
import { raw } from '../db/sql.ts'
import type { RequestContext } from '../request-context.ts'
import { announce, merchantOfJob, mergeIfQueued, onOutbox } from './queue.ts'

const sweepMs = 10_000
const atOnce = 500

interface OutboxRow {
  entryId: string
  task: string
  payload: object
  lane: string
  runAt: string
  key: string | null
  trace: RequestContext | null
}

/** Each exactly once: it leaves the outbox in the transaction that brings it into the queue. Returns how many. */
export const moveJobs = (db: Pick<Database, 'asMerchant'>, merchantId: string): Promise<number> =>
  db.asMerchant(merchantId, async (tx) => {
    // Whoever else moves some of them keeps these locked until they are gone.
    const rows = await tx<OutboxRow[]>`
      select entry_id as "entryId", task, payload, lane, run_at::text as "runAt", key, trace from job_outbox
      where merchant_id = ${merchantId} order by entry_id limit ${atOnce} for update skip locked`
    if (rows.length === 0) return 0
    await tx`
      delete from job_outbox
      where merchant_id = ${merchantId} and entry_id = any(${rows.map(({ entryId }) => entryId)}::bigint[])`
    await commitTogether(tx)
    // One by one, because two may have the same key.
    await Promise.all(
      rows.map(({ task, payload, lane, runAt, key, trace }) =>
        tx`
          insert into job (task, merchant_id, payload, lane, run_at, key, trace)
          values (${task}, ${merchantOfJob(task, merchantId)}, ${tx.json(payload)}, ${lane}, ${runAt}::timestamptz, ${key},
                  ${trace && tx.json(trace)}::jsonb)
          ${mergeIfQueued(tx)}`.execute(),
      ),
    )
    tx.afterCommit(() => {
      for (const task of new Set(rows.map((row) => row.task))) announce(task)
    })
    return rows.length
  })

const merchantsWithJobs = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ merchantId: string }[]>`
    select merchant_id as "merchantId" from merchants_with_jobs() as merchant_id`
  return rows.map(({ merchantId }) => merchantId)
}

export async function startOutbox(
  db: Pick<Database, 'asMerchant' | 'sql'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<{ stop(): Promise<void> }> {
  const [found] = await db.sql<{ hasShards: boolean | null }[]>`
    select ${raw(hasShards)} as "hasShards"`
  if (!found?.hasShards) return { async stop() {} }
  /** Merchants in turn, and whether somebody asked again while theirs were moved. */
  const waiting = new Set<string>()
  let working: Promise<void> | undefined
  let isStopped = false

  const work = async () => {
    for (const merchantId of waiting) {
      if (isStopped) return
      waiting.delete(merchantId)
      if ((await moveJobs(db, merchantId)) === atOnce) waiting.add(merchantId)
    }
  }
  const wake = () => {
    working ??= work()
      .catch((error) => log.error(error))
      .finally(() => {
        working = undefined
        if (waiting.size > 0 && !isStopped) setTimeout(wake, 1_000).unref()
      })
  }
  const add = (merchantId: string) => {
    waiting.add(merchantId)
    wake()
  }
  const sweep = () =>
    merchantsWithJobs(db.sql).then(
      (found) => found.forEach(add),
      (error) => log.error(error),
    )
  // It is heard while the transaction still holds its connection.
  const outside = AsyncLocalStorage.snapshot()
  const heard = onOutbox((merchantId) => outside(add, merchantId))
  const timer = setInterval(sweep, sweepMs)
  sweep()
  return {
    async stop() {
      isStopped = true
      heard.remove()
      clearInterval(timer)
      await working
    },
  }
}
