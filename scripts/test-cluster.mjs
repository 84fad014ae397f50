import { ensureInstalled } from './install.mjs'
import { runBounded } from './run-bounded.mjs'
import { clusterPrograms, ensurePrograms } from './system-programs.mjs'
import { pinnedNode, tool } from './workspace.mjs'

const limitMinutes = 60

/** `npm run test:cluster [-- FILE…]`: several servers, a pooler, a proxy and replicas, all of them real. */
export default async function testCluster(args) {
  await ensureInstalled()
  await ensurePrograms(clusterPrograms)
  const vitest = [tool('vitest'), 'run', '--config', 'vitest.cluster.config.ts', ...args]
  return runBounded('The cluster tests', limitMinutes, pinnedNode, vitest)
}
