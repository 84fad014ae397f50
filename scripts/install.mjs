import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runQuietly } from './run-program.mjs'
import { expected, inRoot, pinnedNode } from './workspace.mjs'

const pinnedMajor = 'v26.'

/** Installs the packages of the lock file unless they are already installed. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages; this takes a minute or so, and only when they have changed.')
  // Overrides NODE_ENV: building the console needs the development packages.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const [program, ...first] = npmCommand()
  if ((await runQuietly(program, [...first, ...args])) !== 0) {
    throw expected('The packages could not be installed; npm says why above.')
  }
  if (!pinnedNodeRuns()) {
    throw expected(
      `The Node that Countinghouse brings does not run on this machine (${process.platform}, ${process.arch}). It needs Linux with glibc, or macOS, on x64 or arm64.`,
    )
  }
}

function isInstalled() {
  return hasLockedPackages() && pinnedNodeRuns()
}

/** npm writes this record when it has finished, so a killed install leaves none. */
function hasLockedPackages() {
  const locked = readLock('package-lock.json')
  const installed = readLock('node_modules', '.package-lock.json')
  if (!installed) return false
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    // Packages for other platforms are locked but not installed.
    return found ? found.version === entry.version : entry.optional || entry.devOptional
  })
}

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
