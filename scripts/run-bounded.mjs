import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './workspace.mjs'

const graceMs = 10_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in a process group of its own, at most for so many minutes, and ends whatever is left of the group:
 * a test that fails may leave a server behind, and one that hangs would never end.
 */
export async function runBounded(title, minutes, program, args) {
  const stdio = ['ignore', 'inherit', 'inherit']
  const child = spawn(program, args, { cwd: root, stdio, detached: true })
  const forward = (signal) => signalGroup(child.pid, signal)
  for (const signal of signals) process.on(signal, forward)
  try {
    const exitCode = await exitWithin(child, minutes * 60_000)
    if (exitCode === undefined) {
      console.error(`\n${title} took longer than its limit of ${minutes} minutes and is ended.`)
    }
    await endGroup(title, child.pid)
    return exitCode ?? 1
  } finally {
    for (const signal of signals) process.off(signal, forward)
  }
}

/** Its exit code, or undefined when it still runs at the end of the limit. */
function exitWithin(child, limitMs) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(resolve, limitMs)
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(limit)
      resolve(code ?? 1)
    })
  })
}

async function endGroup(title, group) {
  if (!signalGroup(group, 0)) return
  console.error(`${title} left processes running, which are ended now:\n${members(group)}`)
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    signalGroup(group, signal)
    const givenUpAt = performance.now() + graceMs
    while (performance.now() < givenUpAt) {
      if (!signalGroup(group, 0)) return
      await delay(100)
    }
  }
}

/** False when nobody is left in the group. */
function signalGroup(group, signal) {
  try {
    process.kill(-group, signal)
    return true
  } catch {
    return false
  }
}

function members(group) {
  const { stdout } = spawnSync('ps', ['-eo', 'pgid=,pid=,args='], { encoding: 'utf8' })
  const lines = (stdout ?? '').split('\n').map((line) => line.trim())
  return lines.filter((line) => line.startsWith(`${group} `)).join('\n')
}
