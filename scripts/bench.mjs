import { buildPages } from './build-pages.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './run-program.mjs'
import { ensureChromium } from './system-programs.mjs'
import { pinnedNode } from './workspace.mjs'

export default async function bench(args) {
  await ensureInstalled()
  await buildPages()
  const chromium = await ensureChromium()
  if (chromium) process.env.CHROMIUM_PATH = chromium
  return run(pinnedNode, ['bench/src/bench.ts', ...args])
}
