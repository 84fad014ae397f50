/**
 * `npm run kind-files -- KIND`: the files that name an order kind, which is how many files a new kind touches. Tests of
 * other areas, documents and benchmarks are not counted.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [kind] = process.argv.slice(2)
if (!kind || !/^[a-z][A-Za-z]*$/.test(kind)) {
  console.error('Which order kind? For example: npm run kind-files -- transfer')
  process.exit(2)
}
const kebab = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const table = `${kebab.replaceAll('-', '_')}_order`

const files = execFileSync('git', ['ls-files', 'contract', 'server', 'console'], {
  encoding: 'utf8',
}).split('\n')
const isCounted = (file) =>
  /\.(tsx?|sql)$/.test(file) && (isOwn(file) || !/\.test\.tsx?$|\/testing\/|\/soak/.test(file))
const isOwn = (file) => file.includes(`/areas/${kebab}/`) || file.includes(`/${kebab}.`)

/** Without comments: they are no reason to touch a file. */
const code = (file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*(--|\/\/).*$/gm, '')
const names = new RegExp(
  `\\b${kind}(Kind|Order|List|Machine|Routes|Review|Demo)?\\b|\\b${table}\\b|/${kebab}[./]`,
)

const found = files.filter((file) => isCounted(file) && (isOwn(file) || names.test(code(file))))
// Counts only the migration that created the table; later ones altered it.
const migrations = found.filter((file) => file.endsWith('.sql'))
const counted = found.filter((file) => !migrations.slice(1).includes(file))
for (const file of counted) console.log(file)
console.log(`${counted.length} files know ${kind}.`)
