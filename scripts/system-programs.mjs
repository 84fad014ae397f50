// The programs of the system that commands use: all that `npm install` does not bring.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly, runTool } from './run-program.mjs'
import { expected } from './workspace.mjs'

/** Where Debian puts servers; not on everybody's path. */
const systemDirs = ['/usr/sbin', '/usr/local/sbin']
const debianPostgres = '/usr/lib/postgresql'

/** Its packages are Debian's; it need not be the first Python on the path. */
export const systemPython = '/usr/bin/python3'

/** Each with its package in Debian and Ubuntu, and what it is for. `npm test` needs none of them. */
const programs = {
  oathtool: { package: 'oathtool', purpose: 'computes authenticator codes' },
  openssl: { package: 'openssl', purpose: 'signs a request' },
  curl: { package: 'curl', purpose: 'runs an example of the SDK' },
  python3: { package: 'python3', purpose: 'runs an example of the SDK' },
  php: { package: 'php-cli', purpose: 'runs an example of the SDK' },
  soffice: { package: 'libreoffice-calc', purpose: 'opens exported workbooks' },
  'firefox-esr': { package: 'firefox-esr', purpose: 'is one of the browsers of the deep tests' },
  WebKitWebDriver: {
    package: 'webkit2gtk-driver',
    purpose: 'is one of the browsers of the deep tests, in place of Safari',
    // The browser that it drives comes with a library of its own.
    isThere: () => findOnPath('WebKitWebDriver') !== undefined && hasMiniBrowser(),
  },
  Xvfb: { package: 'xvfb', purpose: 'is the screen of a browser that needs one' },
  postgres: {
    package: 'postgresql',
    purpose: 'is the database of several servers',
    isThere: hasPostgresTools,
  },
  pgbouncer: { package: 'pgbouncer', purpose: 'is the pooler of several servers' },
  nginx: { package: 'nginx-light', purpose: 'is the proxy of several servers' },
  kubectl: { package: 'kubernetes-client', purpose: 'reads the manifests' },
  promtool: { package: 'prometheus', purpose: 'judges metrics and alerts' },
  openpyxl: {
    package: 'python3-openpyxl',
    purpose: 'reads exported workbooks',
    isThere: () => systemPythonHas('openpyxl'),
  },
  swift: {
    package: 'python3-swift',
    purpose: 'is an object store',
    isThere: () => systemPythonHas('swift'),
  },
}

export const deepTestPrograms = [
  'oathtool',
  'openssl',
  'curl',
  'python3',
  'php',
  'soffice',
  'openpyxl',
  'nginx',
  'promtool',
  'kubectl',
]
export const browserPrograms = ['firefox-esr', 'WebKitWebDriver', 'Xvfb']
export const clusterPrograms = ['postgres', 'pgbouncer', 'nginx', 'swift']

/** Installs what is missing where that is permitted. */
export async function ensurePrograms(names) {
  for (const name of names) {
    const program = programs[name]
    const isThere = program.isThere ?? (() => findOnPath(name, systemDirs) !== undefined)
    if (isThere() || ((await installPackage(program.package)) && isThere())) continue
    throw expected(
      `${name} is not installed; it ${program.purpose}. Install the package ${program.package} (Debian, Ubuntu) and run again.`,
    )
  }
}

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

const isRoot = process.getuid?.() === 0

/** Below `/usr/lib/<machine>`. Node 20, by which commands may run, has no `globSync`. */
function hasMiniBrowser() {
  const libraries = readdirSync('/usr/lib', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  return libraries.some(({ name }) =>
    readdirSync(join('/usr/lib', name)).some(
      (library) =>
        library.startsWith('webkit2gtk-4.') &&
        existsSync(join('/usr/lib', name, library, 'MiniBrowser')),
    ),
  )
}

function hasPostgresTools() {
  return (
    existsSync(debianPostgres) &&
    readdirSync(debianPostgres).some(
      (version) =>
        Number(version) >= 15 &&
        isExecutable(join(debianPostgres, version, 'bin', 'pg_basebackup')),
    )
  )
}

function systemPythonHas(module) {
  const args = ['-c', `import ${module}`]
  return spawnSync(systemPython, args, { timeout: 30_000 }).status === 0
}

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

function runs(program) {
  return spawnSync(program, ['--version'], { timeout: 30_000 }).status === 0
}

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
