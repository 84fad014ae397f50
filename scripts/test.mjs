import { buildPages } from './build-pages.mjs'
import { ensureInstalled } from './install.mjs'
import { runBounded } from './run-bounded.mjs'
import { runTool } from './run-program.mjs'
import {
  browserPrograms,
  deepTestPrograms,
  ensureChromium,
  ensurePrograms,
} from './system-programs.mjs'
import { expected, inRoot } from './workspace.mjs'

/** In order: what finds simple mistakes comes first. Limits in minutes, for what hangs. */
const steps = {
  format: {
    title: 'Formatting and lint',
    limit: 10,
    run: () => runTool('biome', ['ci', '.']),
  },
  types: { title: 'Types', limit: 10, run: checkTypes },
  unit: {
    title: 'Unit and API tests',
    limit: 40,
    run: (files) => runTool('vitest', ['run', ...files]),
  },
  journeys: {
    title: 'Journeys in the browser',
    limit: 40,
    run: (files) => runJourneys('journeys', files),
  },
}

const deepSteps = {
  'deep-unit': {
    title: 'Matrices, faults and load',
    limit: 45,
    run: async (files) => {
      await ensurePrograms(deepTestPrograms)
      return runTool('vitest', ['run', ...files], { env: { ...process.env, DEEP: 'on' } })
    },
  },
  'deep-journeys': {
    title: 'Every screen in the browser',
    limit: 45,
    run: (files) => runJourneys('deep', files),
  },
  firefox: {
    title: 'Journeys in Firefox',
    limit: 20,
    run: (files) => runInOtherBrowser('firefox', files),
  },
  webkit: {
    title: 'The essentials in WebKit',
    limit: 10,
    run: (files) => runInOtherBrowser('webkit', files),
  },
  pictures: { title: 'Pictures of screens', limit: 15, run: takePictures },
}

/** Through the front door; other tests look at plans, processes and files of a PostgreSQL of their own. */
const citusFiles = [
  'server/src/areas',
  'server/src/engine',
  'server/test/across-areas',
  '.citus.ts',
]

const citusSteps = {
  citus: {
    title: 'API tests on Citus',
    limit: 90,
    run: (files) =>
      runTool('vitest', ['run', '--project', 'server', ...(files.length > 0 ? files : citusFiles)]),
  },
}

const all = { ...steps, ...deepSteps, ...citusSteps }

/** `npm test`: what everybody runs before a commit. `npm test -- FILE…` runs some files, `--only STEP,…` some steps. */
export const test = (args) => runAll(args, Object.keys(steps))

/** `npm run test:deep`: what takes longer, or needs programs of the system. */
export const testDeep = (args) => runAll(args, Object.keys(deepSteps))

/** `npm run test:citus`: on the installation that CITUS_URL leads to. */
export function testCitus(files) {
  if (process.env.CITUS_URL) return runAll(['--step', 'citus', ...files], [])
  console.log('Skipped: CITUS_URL names no installation of Citus (docs/operations.md#shards).')
  return 0
}

/** `npm run test:watch`: tests run again when what they load has changed; the database stays up. */
export async function testWatch(args) {
  await ensureInstalled()
  return runTool('vitest', ['watch', ...args])
}

async function runAll(args, standard) {
  if (args[0] === '--here') return all[args[1]].run(args.slice(2))
  const chosen = choose(args, standard)
  const startedAt = performance.now()
  await ensureInstalled()
  for (const [name, files] of chosen) {
    const { title, limit } = all[name]
    console.log(`\n── ${title}`)
    const stepStartedAt = performance.now()
    // Every step runs in a process of its own, so that it can be ended with all that it started.
    const here = ['scripts/run.mjs', 'test', '--here', name, ...files]
    const exitCode = await runBounded(title, limit, process.execPath, here)
    if (exitCode) {
      const alone = files.length > 0 ? files.join(' ') : `--only ${name}`
      console.error(`\n${title} failed. Run it alone with: npm test -- ${alone}`)
      return exitCode
    }
    console.log(`── ${title}: ${duration(stepStartedAt)}`)
  }
  console.log(`\n${chosen.map(([name]) => name).join(', ')} passed in ${duration(startedAt)}`)
  return 0
}

/** The steps to run, each with the files that it is limited to. */
function choose(args, standard) {
  const wholly = (names) => names.map((name) => [name, []])
  if (args.length === 0) return wholly(standard)
  if (args[0] === '--step') return [[args[1], args.slice(2)]]
  if (args[0] === '--only') {
    const names = (args[1] ?? '').split(',')
    if (args.length === 2 && names.every((name) => Object.hasOwn(all, name))) return wholly(names)
    throw expected(`Use --only with some of: ${Object.keys(all).join(',')}`)
  }
  const steps = [...new Set(args.map(stepOf))]
  return steps.map((step) => [step, args.filter((file) => stepOf(file) === step)])
}

function stepOf(file) {
  const isDeep = file.includes('.deep.')
  if (file.endsWith('.webkit.ts')) return 'webkit'
  if (file.includes('.journey')) return isDeep ? 'deep-journeys' : 'journeys'
  return isDeep ? 'deep-unit' : 'unit'
}

/** The server has Node's types, what browsers load the browser's, journeys and bench both. */
async function checkTypes() {
  for (const project of ['.', 'console', 'pay', 'e2e']) {
    const exitCode = await runTool('tsc', ['-p', project])
    if (exitCode) return exitCode
  }
  return 0
}

async function runJourneys(project, files) {
  await buildPages()
  const path = await ensureChromium()
  const env = { ...process.env, ...(path && { CHROMIUM_PATH: path }) }
  const names = files.map((file) => file.replace(/^(\.\/)?e2e\//, ''))
  return runTool('playwright', ['test', `--project=${project}`, ...names], {
    cwd: inRoot('e2e'),
    env,
  })
}

async function runInOtherBrowser(project, files) {
  await ensurePrograms(browserPrograms)
  return runJourneys(project, files)
}

/** In the look that no journey has; a screen that can't be opened fails. */
/** In a language other than the one in which axe visits every screen; a dozen show that the program works. */
async function takePictures() {
  const { default: pictures } = await import('./pictures.mjs')
  const some = 'dashboard,order-,review-,sign-in'
  return pictures(['--only', some, '--widths', '390', '--colors', 'dark', '--languages', 'zh-CN'])
}

function duration(since) {
  const seconds = Math.round((performance.now() - since) / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`
}
