import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly, runTool } from './run-program.mjs'
import { expected } from './workspace.mjs'

const isRoot = process.getuid?.() === 0

/**
 * The path of a Chromium for the journeys: CHROMIUM_PATH, the system's, or one installed from the system's packages.
 * Undefined means the one that Playwright downloaded.
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (runs(named)) return named
    throw expected(`CHROMIUM_PATH is ${named}, which does not run.`)
  }
  const found = findChromium()
  if (found) return found
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const installed = (await installPackage(name)) && findChromium()
    if (installed) return installed
  }
  console.log("Fetching Playwright's own Chromium.")
  const libraries = isRoot && findOnPath('apt-get') ? ['--with-deps'] : []
  if ((await runTool('playwright', ['install', ...libraries, 'chromium'])) !== 0) {
    throw expected(
      'There is no Chromium, and it could not be installed. Install one and set CHROMIUM_PATH to it.',
    )
  }
  return undefined
}

/** The independent program that computes authenticator codes for the tests. */
export async function ensureOathtool() {
  if (findOnPath('oathtool') || (await installPackage('oathtool'))) return
  throw expected(
    'The tests make authenticator codes with oathtool, which is not installed. Install the package oathtool (Debian, Ubuntu) or oath-toolkit (elsewhere) and run again.',
  )
}

/** The independent program that reads the QR codes of payment instruments in the tests. */
export async function ensureZbarimg() {
  if (findOnPath('zbarimg') || (await installPackage('zbar-tools'))) return
  throw expected(
    'The tests read QR codes with zbarimg, which is not installed. Install the package zbar-tools (Debian, Ubuntu) or zbar (elsewhere) and run again.',
  )
}

/** The tests run the examples of the SDK in these languages too. */
export async function ensureExampleLanguages() {
  for (const [program, name] of [
    ['python3', 'python3'],
    ['php', 'php-cli'],
  ]) {
    if (findOnPath(program) || (await installPackage(name))) continue
    throw expected(
      `The tests run the ${program} example of the SDK, and ${program} is not installed. Install the package ${name} (Debian, Ubuntu) and run again.`,
    )
  }
}

/** What the cluster tests put together: a PostgreSQL with its tools, a pooler, a proxy and an object store. */
export async function ensureClusterPrograms() {
  for (const [isThere, name] of [
    [hasPostgresTools, 'postgresql'],
    [() => findOnPath('pgbouncer', systemDirs), 'pgbouncer'],
    [() => findOnPath('nginx', systemDirs), 'nginx-light'],
    [hasSwift, 'python3-swift'],
  ]) {
    if (isThere() || ((await installPackage(name)) && isThere())) continue
    throw expected(
      `The cluster tests need the package ${name} of Debian or Ubuntu, which is not installed. Install it and run again.`,
    )
  }
}

/** Where Debian puts servers; not on everybody's path. */
const systemDirs = ['/usr/sbin', '/usr/local/sbin']
const debianPostgres = '/usr/lib/postgresql'

const hasPostgresTools = () =>
  existsSync(debianPostgres) &&
  readdirSync(debianPostgres).some(
    (version) =>
      Number(version) >= 15 && isExecutable(join(debianPostgres, version, 'bin', 'pg_basebackup')),
  )

/** Of the system's own Python, which need not be the first on the path. */
const hasSwift = () =>
  spawnSync('/usr/bin/python3', ['-c', 'import swift'], { timeout: 30_000 }).status === 0

function findChromium() {
  const names = [
    // Without the windows and menus of a person's browser, whose work is a sixth of that of all journeys.
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]
  // Some systems ship a stub that only says how to install the real one.
  return names.map((name) => findOnPath(name)).find((path) => path && runs(path))
}

const runs = (program) => spawnSync(program, ['--version'], { timeout: 30_000 }).status === 0

function findOnPath(name, more = []) {
  const dirs = [...(process.env.PATH ?? '').split(delimiter), ...more]
  return dirs.map((dir) => join(dir, name)).find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** False where apt-get is absent or not permitted, or where it fails. */
async function installPackage(name) {
  if (!isRoot || !findOnPath('apt-get')) return false
  console.log(`Installing ${name} from the system's packages.`)
  // Runlevel 1: packages of servers start none.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args) => runQuietly('apt-get', args, { env })
  await apt('update')
  return (await apt('install', '-y', '--no-install-recommends', name)) === 0
}
