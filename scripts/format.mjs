import { ensureInstalled } from './install.mjs'
import { runTool } from './run-program.mjs'

export default async function format(args) {
  await ensureInstalled()
  return runTool('biome', ['check', '--write', ...args])
}
