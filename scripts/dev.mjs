import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { inRoot, pinnedNode, root, tool } from './workspace.mjs'

/** Runs the server and the console with reload on changes; when one ends, so does the other. */
export default async function dev(args) {
  await ensureInstalled()
  const children = [
    start(['--watch', '--watch-preserve-output', 'server/src/main.ts', ...args], root),
    start([tool('vite')], inRoot('console')),
  ]
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll)
  const ends = children.map((child) => new Promise((resolve) => child.on('close', resolve)))
  const code = await Promise.race(ends)
  endAll()
  await Promise.all(ends)
  return code ?? 0
}

function start(args, cwd) {
  return spawn(pinnedNode, args, { cwd, stdio: 'inherit' })
}
