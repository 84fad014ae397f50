/** A program of the system that runs until the end of a test, and never longer. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnv } from '../../src/platform/db/embedded/place.ts'
import { atEndOfFile } from '../app/end-of-file.ts'
import { account } from './own-directory.ts'

export interface Daemon {
  process: ChildProcess
  /** What it has written so far. */
  said(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

const startMs = 90_000
const stopMs = 10_000

/** Resolves when it listens on the port. One that takes too long is ended. */
export async function startDaemon(
  program: string,
  args: string[],
  port: number,
  limitMs = startMs,
): Promise<Daemon> {
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: cleanEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const daemon: Daemon = {
    process: child,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      const harder = setTimeout(() => child.kill('SIGKILL'), stopMs)
      child.kill('SIGCONT')
      child.kill(signal)
      await ended
      clearTimeout(harder)
    },
  }
  atEndOfFile(() => daemon.stop())
  const end = performance.now() + limitMs
  while (!(await listens(port))) {
    if (hasEnded()) throw new Error(`${program} ended at once: ${said}`)
    if (performance.now() > end) {
      await daemon.stop('SIGKILL')
      throw new Error(`${program} does not listen on ${port}: ${said}`)
    }
    await sleep(50)
  }
  return daemon
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.on('connect', () => answer(true)).on('error', () => answer(false))
  })
}
