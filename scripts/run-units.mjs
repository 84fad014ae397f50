import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './run-program.mjs'

/** More than this is no accident. */
const mostFiles = 2

/**
 * All tests once. Files that failed run once more, alone: what fails again is broken, and what passes is unsteady. Unsteady
 * tests are named at the end, to be mended; they do not hold up a change that they have nothing to do with (ADR 0090).
 */
export async function runUnits() {
  const dir = await mkdtemp(join(tmpdir(), 'units-'))
  try {
    const outcome = join(dir, 'outcome.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outcome}`]
    const exitCode = await runTool('vitest', ['run', ...reporters])
    if (exitCode === 0) return 0
    const failed = await failedIn(outcome)
    // Without a file that failed, something else is wrong.
    if (failed.length === 0 || failed.length > mostFiles) return exitCode
    console.log(`\n── Once more, alone: ${failed.map(({ file }) => file).join(', ')}`)
    const again = await runTool('vitest', ['run', ...failed.map(({ file }) => file)])
    if (again !== 0) return again
    for (const { file, tests } of failed)
      for (const test of tests) console.log(`Unsteady, please mend: ${file}: ${test}`)
    return 0
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function failedIn(outcome) {
  const { testResults } = JSON.parse(await readFile(outcome, 'utf8'))
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({ file: name, tests: failedOf(assertionResults) }))
}

function failedOf(assertionResults) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  // A file may fail before its first test: a server that did not start, or an operator who could not sign in.
  return failed.length > 0 ? failed.map(({ fullName }) => fullName) : ['before its first test']
}
