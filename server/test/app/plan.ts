/** What a query really read, by its plan: for queries whose cost must not grow with the data. */
import type { Transaction } from '../../src/platform/db/database.ts'
import { raw, type SqlFragment, send, sql, textOf } from '../../src/platform/db/sql.ts'
import { onCitus } from './on-citus.ts'

interface Node {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
  /** Of Citus: what a shard did. */
  'Distributed Query'?: { Job: { Tasks: { 'Remote Plan': [{ Plan: Node }][] }[] } }
}

export interface Read {
  /** Rows that scans touched, including those they discarded. */
  rows: number
  buffers: number
  /** Node types, outermost first. */
  nodes: string[]
}

const explain = 'explain (analyze, buffers, timing off, format json)'
type Plan = [{ 'QUERY PLAN': [{ Plan: Node }] }]

/** Runs the query. The tables must have been analysed, or the planner guesses. */
export async function readBy(tx: Transaction, query: SqlFragment): Promise<Read> {
  return whatWasRead(await send<Plan[0]>(tx, sql`${raw(explain)} ${query}`))
}

/** The same with a generic plan, which is planned without knowing the values. */
export async function readByOnePlan(tx: Transaction, query: SqlFragment): Promise<Read> {
  if (onCitus) return readOnShard(tx, query)
  await tx`set local plan_cache_mode = force_generic_plan`
  await tx.unsafe(`prepare once as ${textOf(query)}`)
  const values = query.values.map((value) => literal(value)).join(', ')
  const plan = await tx.unsafe<Plan>(`${explain} execute once(${values})`)
  await tx`deallocate once`
  return whatWasRead(plan)
}

/** Shards plan for each value, by statistics of few rows: here it is whether an index serves the query at all. */
async function readOnShard(tx: Transaction, query: SqlFragment): Promise<Read> {
  await tx`set local enable_seqscan = off`
  return readBy(tx, query)
}

/** For test values only. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return literal(`{${value.map((v) => JSON.stringify(v)).join()}}`)
  const text = value instanceof Date ? value.toISOString() : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

const onShard = (node: Node): Node | undefined =>
  node['Distributed Query']?.Job.Tasks[0]?.['Remote Plan'][0]?.[0].Plan ??
  node.Plans?.map(onShard).find((found) => found !== undefined)

function whatWasRead([row]: readonly Plan[0][]): Read {
  const outermost = row?.['QUERY PLAN'][0].Plan as Node
  const root = onShard(outermost) ?? outermost
  const all: Node[] = []
  const walk = (node: Node) => {
    all.push(node)
    node.Plans?.forEach(walk)
  }
  walk(root)
  const rows = all
    .filter((node) => / Scan$/.test(node['Node Type']))
    .map((node) => {
      const removed =
        (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      return (node['Actual Rows'] + removed) * node['Actual Loops']
    })
  return {
    rows: rows.reduce((sum, n) => sum + n, 0),
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    nodes: all.map((node) => node['Node Type']),
  }
}
