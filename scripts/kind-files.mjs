/**
 * `npm run kind-files -- KIND`: which files know an order kind. First those that every kind has, which is what adding
 * one touches; then what this kind has beside them: its own calls, dialogs, flow types, and mentions elsewhere.
 * Tests of other areas, documents and benchmarks are not counted.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [kind] = process.argv.slice(2)
if (!kind || !/^[a-z][A-Za-z0-9]*$/.test(kind)) {
  console.error('Which order kind? For example: npm run kind-files -- transfer')
  process.exit(2)
}
const kebab = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const table = `${kebab.replaceAll('-', '_')}_order`

/** The same list as in docs/architecture.md; a kind that lacks one of them is not finished. */
const needed = [
  `contract/src/areas/${kebab}/${kebab}.states.ts`,
  `contract/src/areas/${kebab}/${kebab}.order.ts`,
  /^contract\/src\/areas\/KIND\/texts\.[\w-]+\.ts$/,
  'contract/src/texts/areas.ts',
  'contract/src/registry/orders.ts',
  /^server\/migrations\/.*\.sql$/,
  `server/src/areas/${kebab}/${kebab}.order.ts`,
  /^server\/src\/areas\/KIND\/[\w-]*KIND\.commands?\.ts$/,
  `server/src/areas/${kebab}/${kebab}.test.ts`,
  'server/src/order-registry.ts',
  `server/demo/kinds/${kebab}.ts`,
  'server/demo/kinds/create-by-command.ts',
  'server/test/orders/order-factory.ts',
  'contract/src/permissions.ts',
  'contract/src/registry/menu.ts',
  'console/src/order-pages.tsx',
]

const all = execFileSync('git', ['ls-files', 'contract', 'server', 'console'], { encoding: 'utf8' })
const files = all.split('\n').filter((file) => /\.(tsx?|sql)$/.test(file))
const isOwn = (file) => file.includes(`/areas/${kebab}/`) || file.endsWith(`/${kebab}.ts`)
const isCounted = (file) =>
  isOwn(file) || !/\.test\.tsx?$|server\/test\/(?!orders\/order-factory)/.test(file)

/** Names in code: comments are no reason to touch a file. */
const code = (file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*(--|\/\/).*$/gm, '')
const names = new RegExp(
  `\\b${kind}(Kind|Order|List|Machine|Routes|Review|Demo)?\\b|\\b${table}\\b|/${kebab}[./]`,
)
const knowing = files.filter((file) => isCounted(file) && (isOwn(file) || names.test(code(file))))

const matches = (pattern) => (file) =>
  typeof pattern === 'string'
    ? file === pattern
    : new RegExp(pattern.source.replaceAll('KIND', kebab)).test(file)
const found = needed.map((pattern) => {
  const some = knowing.filter(matches(pattern))
  // A table is made by one migration, and an order by one command; others are beside them.
  return String(pattern).includes('texts\\.') ? some : some.slice(0, 1)
})
const everyKind = found.flat()
const beside = knowing.filter((file) => !everyKind.includes(file))

console.log(`${everyKind.length} files that every kind has:`)
for (const file of everyKind) console.log(`  ${file}`)
console.log(`${beside.length} files beside them that know ${kind}:`)
for (const file of beside) console.log(`  ${file}`)
const missing = needed.filter((_, index) => found[index].length === 0)
for (const pattern of missing) console.error(`Missing: ${pattern}`)
process.exitCode = missing.length > 0 ? 1 : 0
