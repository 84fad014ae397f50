import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compressAssets } from './compress-assets.mjs'
import { runQuietly } from './run-program.mjs'
import { expected, inRoot, pinnedNode, root, tool } from './workspace.mjs'

const dist = inRoot('console', 'dist')
const stamp = '.built-from'

// A draft builds into its own `dist` folder, so that Git ignores it.
const draftPrefix = '.draft-'

/** Builds the console when its source has changed since the last build. */
export async function buildConsole() {
  const source = await fingerprint()
  if (builtFrom() === source) return
  console.log('Building the console.')
  await removeDrafts()
  const draft = inRoot('console', `${draftPrefix}${process.pid}`)
  try {
    await build(join(draft, 'dist'))
    await compressAssets(join(draft, 'dist'))
    await writeFile(join(draft, 'dist', stamp), source)
    await swapIn(draft)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function builtFrom() {
  const file = join(dist, stamp)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

async function build(outDir) {
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = { cwd: inRoot('console'), env }
  if ((await runQuietly(pinnedNode, [tool('vite'), ...args], options)) !== 0) {
    throw expected('The console could not be built; the reason is above.')
  }
}

/** Until this swap, a failed or killed build leaves the last good one in place. */
async function swapIn(draft) {
  await mkdir(join(draft, 'old'))
  if (existsSync(dist)) await rename(dist, join(draft, 'old', 'dist'))
  await rename(join(draft, 'dist'), dist)
}

/** Removes drafts of killed builds; a running build keeps its own. */
async function removeDrafts() {
  for (const name of await readdir(inRoot('console'))) {
    if (!name.startsWith(draftPrefix)) continue
    if (!isRunning(Number(name.slice(draftPrefix.length)))) {
      await rm(inRoot('console', name), { recursive: true, force: true })
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

async function fingerprint() {
  const files = [
    inRoot('package-lock.json'),
    ...(await filesUnder(inRoot('console'))),
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
