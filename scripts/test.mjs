import { buildPages } from './build-pages.mjs'
import { ensureInstalled } from './install.mjs'
import { runBounded } from './run-bounded.mjs'
import { runTool } from './run-program.mjs'
import { runUnits } from './run-units.mjs'
import {
  ensureChromium,
  ensureExampleLanguages,
  ensureOathtool,
  ensureZbarimg,
} from './system-programs.mjs'
import { expected, inRoot } from './workspace.mjs'

/** In order: steps without a database come first, so that simple mistakes show up at once. Limits in minutes. */
const steps = [
  {
    name: 'format',
    title: 'Formatting and lint',
    limit: 10,
    run: () => runTool('biome', ['ci', '.']),
  },
  { name: 'types', title: 'Types', limit: 10, run: checkTypes },
  { name: 'oathtool', title: 'oathtool is there', limit: 10, run: ensureOathtool },
  { name: 'zbarimg', title: 'zbarimg is there', limit: 10, run: ensureZbarimg },
  {
    name: 'examples',
    title: 'the languages of examples are there',
    limit: 10,
    run: ensureExampleLanguages,
  },
  {
    name: 'unit',
    title: 'Unit and API tests',
    limit: 60,
    needs: ['oathtool', 'zbarimg', 'examples'],
    run: runUnits,
  },
  { name: 'console', title: 'Build of console and payment page', limit: 10, run: buildPages },
  { name: 'chromium', title: 'Chromium is there', limit: 10, run: findBrowser },
  {
    name: 'browser',
    title: 'Journeys in the browser',
    limit: 75,
    needs: ['oathtool', 'console', 'chromium'],
    run: runJourneys,
  },
]

/** Every step runs in a process of its own, so that it can be ended with all that it started. */
export default async function test(args) {
  if (args[0] === '--here') return findStep(args[1]).run()
  const chosen = chooseSteps(args)
  const startedAt = performance.now()
  await ensureInstalled()
  for (const { title, name, limit } of chosen) {
    console.log(`\n── ${title}`)
    const stepStartedAt = performance.now()
    const here = ['scripts/run.mjs', 'test', '--here', name]
    const exitCode = await runBounded(title, limit, process.execPath, here)
    if (exitCode) {
      console.error(`\n${title} failed. Run it alone with: npm test -- --only ${name}`)
      return exitCode
    }
    console.log(`── ${title}: ${duration(stepStartedAt)}`)
  }
  const which = chosen.length === steps.length ? 'all checks' : chosen.map((s) => s.name).join(', ')
  console.log(`\n${which} passed in ${duration(startedAt)}`)
  return 0
}

function chooseSteps(args) {
  if (args.length === 0) return steps
  const names = args.length === 2 && args[0] === '--only' ? args[1].split(',') : []
  const available = steps.map(({ name }) => name)
  if (names.length === 0 || names.some((name) => !available.includes(name))) {
    throw expected(`Use npm test, or npm test -- --only with some of: ${available.join(',')}`)
  }
  const requested = names.flatMap((name) => [name, ...(findStep(name).needs ?? [])])
  return steps.filter(({ name }) => requested.includes(name))
}

const findStep = (requested) => steps.find(({ name }) => name === requested)

/** The server has Node's types, what browsers load the browser's, journeys and bench both. */
async function checkTypes() {
  for (const project of ['.', 'console', 'pay', 'e2e']) {
    const exitCode = await runTool('tsc', ['-p', project])
    if (exitCode) return exitCode
  }
  return 0
}

async function findBrowser() {
  await ensureChromium()
}

async function runJourneys() {
  const path = await ensureChromium()
  const env = { ...process.env, ...(path && { CHROMIUM_PATH: path }) }
  return runTool('playwright', ['test'], { cwd: inRoot('e2e'), env })
}

function duration(since) {
  const seconds = Math.round((performance.now() - since) / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`
}
