import { buildPages } from './build-pages.mjs'
import { ensureInstalled } from './install.mjs'
import { run } from './run-program.mjs'
import { ensureChromium } from './system-programs.mjs'
import { pinnedNode } from './workspace.mjs'

/** Of every screen, to look at; with --readme those of the README. */
export default async function pictures(args) {
  await ensureInstalled()
  await buildPages()
  const chromium = await ensureChromium()
  if (chromium) process.env.CHROMIUM_PATH = chromium
  const [first, ...others] = args
  return first === '--readme'
    ? run(pinnedNode, ['e2e/src/take-pictures.ts', ...others])
    : run(pinnedNode, ['e2e/src/take-all-pictures.ts', ...args])
}
