import { buildConsole } from './build-console.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './run-program.mjs'
import { pinnedNode } from './workspace.mjs'

export default async function bench(args) {
  await ensureInstalled()
  await buildConsole()
  return run(pinnedNode, ['bench/src/bench.ts', ...args])
}
