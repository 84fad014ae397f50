import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compressAssets } from './compress-assets.mjs'
import { ensureStartable } from './install.mjs'
import { runQuietly } from './run-program.mjs'
import { expected, inRoot, pinnedNode, root, tool } from './workspace.mjs'

/** What browsers load, each built by itself. */
const pages = ['console', 'pay']
const stamp = '.built-from'
const distOf = (page) => inRoot(page, 'dist')

// A draft builds into its own `dist` folder, so that Git ignores it.
const draftPrefix = '.draft-'

/** `npm run build`. */
export async function build() {
  await ensureStartable()
  await buildPages()
}

/** Builds the console and the payment page when their source has changed since the last build; packages are there. */
export async function buildPages() {
  await Promise.all(pages.map(buildPage))
}

async function buildPage(page) {
  const source = await fingerprint(page)
  if (builtFrom(page) === source) return
  console.log(`Building ${page}.`)
  await removeDrafts(page)
  const draft = inRoot(page, `${draftPrefix}${process.pid}`)
  try {
    await runVite(page, join(draft, 'dist'))
    await compressAssets(join(draft, 'dist'))
    await writeFile(join(draft, 'dist', stamp), source)
    await swapIn(page, draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function builtFrom(page) {
  const file = join(distOf(page), stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

async function runVite(page, outDir) {
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: inRoot(page), env }
  if ((await runQuietly(pinnedNode, [tool('vite'), ...args], options)) !== 0) {
    throw expected(`${page} could not be built; the reason is above.`)
  }
}

/** Until this swap, a failed or killed build leaves the last good one in place. */
async function swapIn(page, draft) {
  const dist = distOf(page)
  await mkdir(join(draft, 'old'))
  if (existsSync(dist)) await rename(dist, join(draft, 'old', 'dist'))
  await rename(join(draft, 'dist'), dist)
}

/** Removes drafts of killed builds; a running build keeps its own. */
async function removeDrafts(page) {
  for (const name of await readdir(inRoot(page))) {
    if (!name.startsWith(draftPrefix)) continue
    if (!isRunning(Number(name.slice(draftPrefix.length)))) {
      await rm(inRoot(page, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function fingerprint(page) {
  const files = [
    inRoot('package-lock.json'),
    ...(await filesUnder(inRoot(page))),
    ...(await filesUnder(inRoot('contract', 'src'))),
    ...(await filesUnder(inRoot('scripts'))).filter((file) => /build|compress/.test(file)),
  ]
  const hash = createHash('sha256')
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function filesUnder(dir) {
  const found = []
  const entries = await readdir(dir, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const isOutput = ['dist', 'node_modules'].includes(entry.name) || entry.name.startsWith('.')
    if (isOutput) continue
    const path = join(dir, entry.name)
    if (entry.isDirectory()) found.push(...(await filesUnder(path)))
    else found.push(path)
  }
  return found
}
