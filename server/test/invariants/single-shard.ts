/**
 * Whether a statement can be sent to one shard. The planner says, past row level security: every scan of a table of
 * merchants must be held to one merchant by a value. The merchant of another row is not enough: a coordinator only finds
 * out by equality what is joined, not what a subquery refers to.
 */
import type { Tag } from '../../src/platform/db/query.ts'
import { tablesOfNoMerchant } from '../../src/platform/db/shard-placement.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Operation?: string
  Alias?: string
  'Parent Relationship'?: string
  Plans?: PlanNode[]
}

/** Why a statement can't be sent to one shard; undefined if it can. */
export type ShardCheck = (text: string) => Promise<string | undefined>

/** Found once for all databases of a run: it takes a tenth of a second, and what tests add is called by triggers only. */
let found: Promise<string[]> | undefined

export async function shardCheckOf(owner: Tag): Promise<ShardCheck> {
  const spread = await tablesOfMerchants(owner)
  found ??= functionsThatRead(owner)
  const functions = await found
  const changing = await changingFunctions(owner)
  return async (text) => {
    const plan = await planOf(owner, text)
    if (!plan) return undefined
    const nodes = nodesOf(plan)
    const loose = looseScan(nodes, spread)
    if (loose) return `it reads ${loose['Relation Name']} of all merchants`
    const tables = nodes.flatMap((node) => node['Relation Name'] ?? [])
    const ofMerchants = tables.find((table) => spread.has(table))
    const everywhere = nodes.find(
      ({ Operation: operation, 'Relation Name': table = '' }) =>
        operation && tablesOfNoMerchant[table]?.on === 'everyShard',
    )
    if (everywhere) return changesByItself(everywhere, text, changing)
    if (!ofMerchants) return undefined
    const apart = tables.find((table) => tablesOfNoMerchant[table]?.on === 'coordinator')
    if (apart) return `it joins ${ofMerchants} with ${apart}`
    const nested = functions.find((name) => text.includes(`${name}(`))
    if (nested) return `it calls ${nested}, which reads tables itself, where ${ofMerchants} is`
    const written = nodes.find((node) => node.Operation && spread.has(node['Relation Name'] ?? ''))
    return (
      written &&
      (changesByItself(written, text, changing) ??
        reckonsInside(text, changing) ??
        slices(text) ??
        looksUp(written) ??
        copies(written, nodes, spread, text))
    )
  }
}

const called = (part: string) => [...part.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name)

/** A coordinator reckons the time before it sends a statement, but not what a condition or an answer hides. */
function reckonsInside(text: string, changing: Changing): string | undefined {
  const isUpdate = /^\s*(?:with\b.*?\)\s*)?update\b/is.test(text)
  for (const part of isUpdate ? conditionsIn(text) : []) {
    const found = called(part).find((name) => changing.has(name))
    if (found) return `it calls ${found} inside of case or coalesce`
    if (/\bselect\b/i.test(part)) return 'it reads rows inside of case or coalesce'
  }
  const answer = /\breturning\b(?!.*\breturning\b)(.*)$/is.exec(text)?.[1] ?? ''
  const asked = called(answer).find((name) => changing.has(name))
  return asked && `it calls ${asked} in what it returns`
}

/** Every `case … end` and `coalesce(…)` that is in no other. */
function conditionsIn(text: string): string[] {
  const parts: string[] = []
  const words = /\bcase\b|\bend\b|\bcoalesce\s*\(|\(|\)/gi
  const open: { kind: string; at: number }[] = []
  for (const { 0: word, index } of text.matchAll(words)) {
    const kind = word.toLowerCase()
    if (kind === 'end' || kind === ')') {
      const last = open.pop()
      const isInner = open.some(({ kind }) => kind !== '(')
      if (last && last.kind !== '(' && !isInner) parts.push(text.slice(last.at + 9, index))
    } else open.push({ kind, at: index })
  }
  return parts
}

/** Citus 13.2 crashes. */
const slices = (text: string) =>
  /\bdo update\b.*\[[^[\]]*(?<!:):(?!:)[^[\]]*\]/is.test(text)
    ? 'it takes a part of an array on conflict'
    : undefined

/** Rows that are given are no table: what is looked up for each of them is refused. */
function looksUp(written: PlanNode): string | undefined {
  if (written.Operation !== 'Update') return undefined
  const nodes = nodesOf(written)
  const given = nodes.filter((node) => node['Node Type'] === 'Function Scan')
  const found = nodes
    .filter((node) => node['Parent Relationship'] === 'SubPlan')
    .flatMap(nodesOf)
    .find((node) => {
      const condition = [node['Index Cond'], node.Filter].join(' ')
      return given.some(({ Alias: alias }) => condition.includes(`${alias}.`))
    })
  return found && `it looks up ${found['Relation Name']} for rows that it is given`
}

/** What is inserted from a query without tables goes by COPY, which row level security refuses. */
function copies(written: PlanNode, nodes: readonly PlanNode[], spread: Set<string>, text: string) {
  const isPlain =
    /\binsert into \S+ \([^)]*\)\s*select\b(?!.*\b(?:returning|on conflict)\b)/is.test(text)
  if (written.Operation !== 'Insert' || !isPlain) return undefined
  if (nodes.some((node) => isScanOf(node, spread))) return undefined
  return 'it inserts from no table and returns nothing'
}

/** Each shard would reckon for itself what must be the same for all: only new rows may be, before they are sent. */
function changesByItself({ Operation: operation }: PlanNode, text: string, changing: Changing) {
  const onConflict = /\bdo update\b(.*?)(?:\breturning\b|$)/is.exec(text)?.[1] ?? ''
  const found =
    called(onConflict).find((name) => changing.has(name)) ??
    (operation === 'Insert'
      ? undefined
      : called(text).find((name) => changing.get(name) === 'volatile'))
  return found && `it calls ${found} for rows that are there already`
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const isScanOf = (
  { 'Node Type': type, 'Relation Name': table = '' }: PlanNode,
  spread: Set<string>,
) => type.endsWith('Scan') && spread.has(table)

/** The first scan without a value for the merchant. */
const looseScan = (nodes: readonly PlanNode[], spread: Set<string>): PlanNode | undefined =>
  nodes.find((node) => isScanOf(node, spread) && !hasValue(node))

const hasValue = (scan: PlanNode) =>
  /\((?:\w+\.)?merchant_id = (?:\$\d+|(?:'\d+'|\d+)(?:::\w+)?)\)/.test(
    [scan['Index Cond'], scan['Recheck Cond'], scan.Filter].join(' '),
  )

async function tablesOfMerchants(owner: Tag): Promise<Set<string>> {
  const rows = await owner<{ name: string }[]>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`
  return new Set(rows.map(({ name }) => name).filter((name) => !(name in tablesOfNoMerchant)))
}

/** Functions of ours that name a table of merchants. */
export async function functionsThatRead(owner: Tag): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select distinct p.proname as name from pg_proc p
    join pg_class c on c.relnamespace = p.pronamespace and c.relrowsecurity
      and p.prosrc ~ ('\\m(from|join|into|update) ' || c.relname || '\\M')
    where p.pronamespace = 'public'::regnamespace`
  return rows.map(({ name }) => name)
}

type Changing = ReadonlyMap<string, 'stable' | 'volatile'>

/** Functions whose answer is not the same whenever they are asked the same. */
async function changingFunctions(owner: Tag): Promise<Changing> {
  const rows = await owner<{ name: string; kind: 'stable' | 'volatile' }[]>`
    select proname as name, case when bool_and(provolatile = 'v') then 'volatile' else 'stable' end as kind
    from pg_proc group by 1 having bool_and(provolatile <> 'i')`
  return new Map(rows.map(({ name, kind }) => [name, kind]))
}

let asked = 0

/** The same for any values, as for a statement that was prepared. Nothing for one that the database refuses. */
async function planOf(owner: Tag, text: string): Promise<PlanNode | undefined> {
  const values = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const given = values > 0 ? `(${Array(values).fill('null').join(', ')})` : ''
  const name = `asked_${asked++}`
  const explained = owner.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(`
    set local plan_cache_mode = force_generic_plan;
    prepare ${name} as ${text};
    explain (format json, costs off) execute ${name}${given}`)
  const [row] = await explained.catch((error: { code?: string }) => {
    if (!error.code?.startsWith('42')) throw error
    return []
  })
  return row?.['QUERY PLAN'][0].Plan
}
