/** What a query really read, by its plan: for what must not cost more the more there is. */
import type { Transaction } from '../db/database.ts'
import type { Fragment } from '../lists/conditions.ts'

interface Node {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

export interface Read {
  /** Rows that scans touched, those they threw away among them. */
  rows: number
  buffers: number
  /** The kinds of nodes, outermost first. */
  nodes: string[]
}

/** Runs the query. Tables must have been analysed, or the planner guesses. */
export async function readBy(tx: Transaction, query: PromiseLike<unknown>): Promise<Read> {
  const [row] = await tx<{ 'QUERY PLAN': [{ Plan: Node }] }[]>`
    explain (analyze, buffers, timing off, format json) ${query as unknown as Fragment}`
  const root = row?.['QUERY PLAN'][0].Plan as Node
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
