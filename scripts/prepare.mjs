import { buildPages } from './build-pages.mjs'
import { ensureInstalled } from './install.mjs'

/** Makes the checkout ready to run: packages, and an up-to-date build of the console. */
export default async function prepare(args) {
  await ensureInstalled()
  const onlyAsking = args.includes('--help') || args.includes('-h')
  if (!onlyAsking) await buildPages()
}
