/**
 * What pages use that their oldest browsers lack, by MDN's data. Names are looked at, not types: of a member that several
 * interfaces have, one that is everywhere is enough.
 */
import { createRequire } from 'node:module'
import { oldestBrowsers } from '@countinghouse/contract/browsers.ts'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import postcss from 'postcss'
import { parseSync } from 'vite'

const { api, javascript, css, html } = createRequire(import.meta.url)(
  '@mdn/browser-compat-data',
) as CompatData
const builtins = javascript.builtins as Identifier

/** Known to everybody, and forgotten by WebKit when it collects garbage: see console/src/lib/abort-with.ts. */
const unsound = new Set(['AbortSignal.any'])

/** What has a name of its own for the one object that there is of it. */
const singletons: Record<string, string> = {
  window: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  crypto: 'Crypto',
  performance: 'Performance',
}

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number)

function isUntil(version: string, limit: string): boolean {
  const [a, b] = [numbers(version), numbers(limit)]
  const at = [0, 1, 2].find((place) => (a[place] ?? 0) !== (b[place] ?? 0))
  return at === undefined || (a[at] ?? 0) < (b[at] ?? 0)
}

function hasFrom(statement: SimpleSupportStatement, limit: string, prefixed: boolean): boolean {
  const { version_added: added, version_removed: removed, flags, prefix } = statement
  if (flags || statement.alternative_name || (prefix && !prefixed)) return false
  if (typeof removed === 'string' && isUntil(removed, limit)) return false
  return typeof added === 'string' && added !== 'preview' && isUntil(added, limit)
}

/** Builds put prefixes before what needs them in styles. */
function isSupported(compat: CompatStatement | undefined, prefixed = false): boolean {
  if (!compat) return true
  return Object.entries(oldestBrowsers).every(([browser, limit]) => {
    const support = compat.support[browser as keyof typeof oldestBrowsers]
    return support === undefined || [support].flat().some((each) => hasFrom(each, limit, prefixed))
  })
}

const entry = (group: Identifier | undefined, name: string): Identifier | undefined =>
  group && Object.hasOwn(group, name) ? (group[name] as Identifier) : undefined

/** By the name of a member, all that have one of this name. */
const members = new Map<string, CompatStatement[]>()
for (const group of [api as Identifier, builtins])
  for (const [owner, members_] of Object.entries(group))
    for (const [name, { __compat }] of Object.entries(members_ as Record<string, Identifier>)) {
      if (name === '__compat' || name.startsWith('@@') || !__compat || owner.startsWith('__'))
        continue
      const short = name.replace(/_static$|_event$/, '')
      members.set(short, [...(members.get(short) ?? []), __compat])
    }

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* nodesIn(node: Node): Generator<Node> {
  // Of types only what is computed remains.
  if (node.type.startsWith('TS') && !isNode(node.expression)) return
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesIn(value)
}

const nameOf = (node: unknown) =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'JSXIdentifier')
    ? String(node.name)
    : ''

/** Names that the sources give themselves: parameters, variables, imports, keys. */
export function ownNames(code: string): string[] {
  const names = code.matchAll(
    /(?:(?:const|let|function|class|interface|type|import|as)\s+|[{,(]\s*|^\s+|\.\.\.)(\w+)\??\s*[:,)}=(<]/gm,
  )
  return [...names].map(([, name = '']) => name)
}

/** What of a program its browsers lack. `own` are names that the product's own objects have too. */
export function lackingInCode(code: string, own: ReadonlySet<string> = new Set()): string[] {
  const { program } = parseSync('code.tsx', code, { lang: 'tsx' })
  const found = new Set<string>()
  const check = (what: string, compat: CompatStatement | undefined) => {
    if (unsound.has(what) || !isSupported(compat)) found.add(what)
  }
  // A type of ours for the nodes of all kinds, which the parser has no common one for.
  for (const node of nodesIn(program as unknown as Node)) {
    if (node.type === 'ForOfStatement' && node.await) {
      check(
        'for await of a stream',
        entry(entry(api as Identifier, 'ReadableStream'), '@@asyncIterator')?.__compat,
      )
    }
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const name = nameOf(node.callee)
      const known =
        entry(api as Identifier, name) ??
        entry(builtins, name) ??
        entry(entry(api as Identifier, 'Window'), name)
      if (!own.has(name) && !node.optional) check(name, known?.__compat)
    }
    if (node.type === 'MemberExpression' && !node.computed && !node.optional) {
      checkMember(nameOf(node.object), nameOf(node.property), own, check)
    }
    if (node.type === 'JSXOpeningElement') checkElement(node, check)
  }
  return [...found]
}

type Check = (what: string, compat: CompatStatement | undefined) => void

function checkMember(object: string, name: string, own: ReadonlySet<string>, check: Check): void {
  // Of a style sheet, not of the browser.
  if (object === 'classes') return
  const owner = singletons[object] ?? object
  const group = entry(api as Identifier, owner) ?? entry(builtins, owner)
  const known = entry(group, `${name}_static`) ?? entry(group, name)
  if (object && known) {
    check(`${object}.${name}`, known.__compat)
    return
  }
  const all = members.get(name) ?? []
  if (!own.has(name) && all.length > 0 && !all.some((each) => isSupported(each)))
    check(`.${name}`, all[0])
}

function checkElement(node: Node, check: Check): void {
  const tag = nameOf(node.name)
  if (!/^[a-z]+$/.test(tag)) return
  for (const attribute of (node.attributes as Node[]) ?? []) {
    const name = nameOf(attribute.name).toLowerCase()
    const known =
      entry(entry(html.elements as Identifier, tag), name) ??
      entry(html.global_attributes as Identifier, name)
    check(`<${tag} ${name}>`, known?.__compat)
  }
}

/** By the name of a function of styles, all that have one of this name. */
const functions = new Map<string, CompatStatement[]>()
function collect(group: Identifier): void {
  for (const [name, each] of Object.entries(group)) {
    if (name === '__compat' || typeof each !== 'object') continue
    const { __compat } = each as Identifier
    if (__compat) functions.set(name, [...(functions.get(name) ?? []), __compat])
    collect(each as Identifier)
  }
}
collect(css.types as Identifier)

/** What of a style sheet its browsers lack. What stands inside of `@supports` is meant for some. */
export function lackingInStyles(sheet: string): string[] {
  const found = new Set<string>()
  const check = (what: string, compat: CompatStatement | undefined) => {
    if (!isSupported(compat, true)) found.add(what)
  }
  postcss.parse(sheet).walk((node) => {
    for (let around = node.parent; around; around = around.parent as typeof around)
      if (around.type === 'atrule' && (around as postcss.AtRule).name === 'supports') return
    if (node.type === 'atrule') {
      const rule = entry(css['at-rules'] as Identifier, node.name)
      check(`@${node.name}`, rule?.__compat)
      for (const [, feature = ''] of node.params.matchAll(/\(\s*([a-z-]+)/g))
        check(`@${node.name} (${feature})`, entry(rule, feature)?.__compat)
    }
    if (node.type === 'rule')
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g))
        check(`:${name}`, entry(css.selectors as Identifier, name)?.__compat)
    if (node.type === 'decl' && !node.prop.startsWith('--')) {
      // What describes a page or a font has the names of properties.
      const around = node.parent?.type === 'atrule' ? (node.parent as postcss.AtRule).name : ''
      const property =
        entry(entry(css['at-rules'] as Identifier, around), node.prop) ??
        entry(css.properties as Identifier, node.prop)
      check(node.prop, property?.__compat)
      for (const word of node.value.split(/[\s,()/]+/))
        check(`${node.prop}: ${word}`, entry(property, word)?.__compat)
    }
    if (node.type === 'decl')
      for (const [, name = ''] of node.value.matchAll(/([a-z][a-z0-9-]*)\(/g)) {
        const all = functions.get(name) ?? []
        if (all.length > 0 && !all.some((each) => isSupported(each, true)))
          check(`${name}()`, all[0])
      }
  })
  return [...found]
}
