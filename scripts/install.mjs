import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runQuietly } from './run-program.mjs'
import { expected, inRoot, pinnedNode } from './workspace.mjs'

const pinnedMajor = 'v26.'

/** `npm start` and `npm run build` need no development packages, which take a third of the time of an install. */
export const ensureStartable = () => ensureInstalled({ withDevelopment: hasDevelopmentPackages() })

/** Installs the packages of the lock file unless they are already installed. */
export async function ensureInstalled({ withDevelopment = true } = {}) {
  if (isInstalled(withDevelopment)) return
  console.log(
    'Installing packages; this takes half a minute or so, and only when they have changed.',
  )
  // Overrides NODE_ENV. A server may be running on what is installed, which `npm ci` would remove first.
  const args = readInstalled() ? ['install', '--no-save'] : ['ci']
  const kinds = ['--include=optional', withDevelopment ? '--include=dev' : '--omit=dev']
  const [program, ...first] = npmCommand()
  if ((await runQuietly(program, [...first, ...args, ...kinds])) !== 0) {
    throw expected('The packages could not be installed; npm says why above.')
  }
  if (!pinnedNodeRuns()) {
    throw expected(
      `The Node that Countinghouse brings does not run on this machine (${process.platform}, ${process.arch}). It needs Linux with glibc, or macOS, on x64 or arm64.`,
    )
  }
}

function isInstalled(withDevelopment) {
  return hasLockedPackages(withDevelopment) && pinnedNodeRuns()
}

function hasLockedPackages(withDevelopment) {
  const locked = readLock('package-lock.json')
  const installed = readInstalled()
  if (!installed) return false
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    if (entry.dev && !withDevelopment) return true
    const found = installed[path]
    // Packages for other platforms are locked but not installed.
    return found ? found.version === entry.version : entry.optional || entry.devOptional
  })
}

function hasDevelopmentPackages() {
  return Object.values(readInstalled() ?? {}).some(({ dev }) => dev)
}

/** npm writes this record when it has finished, so a killed install leaves none. */
const readInstalled = () => readLock('node_modules', '.package-lock.json')

function readLock(...names) {
  try {
    return JSON.parse(readFileSync(inRoot(...names), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Packages from another machine, such as through a shared folder, look installed but don't run. */
function pinnedNodeRuns() {
  const { stdout } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  return stdout?.startsWith(pinnedMajor) ?? false
}

/** The npm that runs this script; it need not be the first on the PATH. */
function npmCommand() {
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm']
}
