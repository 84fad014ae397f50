/** The real server as a process, on a free port, with a data directory that is removed afterwards. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { demoCaptcha } from './demo-captcha.ts'
import { atEndOfFile } from './end-of-file.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const serverCommand = [process.execPath, 'server/src/main.ts']

/** The environment of every program of ours that tests start: what the first has compiled, the others only load. */
export const programEnv = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
})

/** A program of ours, until it ends by itself. */
export async function runProgram(args: string[], env: Record<string, string> = {}, input = '') {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...programEnv(), ...env } })
  atEndOfFile(() => killed(child))
  child.stdin.end(input)
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, error, code }
}

export interface RunningServer {
  url: string
  readyMs: number
  process: ChildProcess
  /** Whether a stop was requested. */
  isStopping: boolean
  stop(): Promise<void>
}

export async function newDataDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'countinghouse-run-'))
  // As root the database runs as another user, who needs access.
  await chmod(dir, 0o711)
  return dir
}

export const removeDataDir = (dir: string) => rm(dir, { recursive: true, force: true })

/** `command` is serverCommand, or `npm start`. */
export async function startServer(
  dataDir: string,
  options: {
    command?: string[]
    env?: Record<string, string>
    /** Gets all that the server writes, instead of the one who runs the test. */
    output?(text: string): void
  } = {},
): Promise<RunningServer> {
  const [program = '', ...args] = options.command ?? serverCommand
  const startedAt = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', options.output ? 'pipe' : 'inherit'],
    env: {
      ...programEnv(),
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'on',
      SANDBOX: 'off',
      DEMO_CAPTCHA: demoCaptcha,
      RATE_LIMIT: '0',
      OPEN_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...options.env,
    },
  })
  // A test that fails leaves its server running, and Vitest would wait for it for ever.
  atEndOfFile(() => killed(child))
  for (const stream of [child.stdout, child.stderr])
    if (options.output) stream?.setEncoding('utf8').on('data', options.output)
  const { url, readyAt } = await announced(child)
  const server: RunningServer = {
    url,
    readyMs: readyAt - startedAt,
    process: child,
    isStopping: false,
    async stop() {
      server.isStopping = true
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
  return server
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Resolves when the server has said all it says at its start, and the demo world is complete. */
function announced(child: ChildProcess): Promise<{ url: string; readyAt: number }> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('the server has no output')
    const said = { url: '', readyAt: 0, isAll: false, beingMade: 0 }
    // Drained to the end, so that the server never blocks on its output.
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /ready at (\S+)/.exec(line)?.[1]
      if (url) Object.assign(said, { url, readyAt: performance.now() })
      if (line.includes('are being made')) said.beingMade++
      if (line.endsWith('are there.')) said.beingMade--
      if (line.startsWith('Stop with')) said.isAll = true
      if (said.isAll && said.beingMade === 0) resolve(said)
    })
    child.once('exit', (code) =>
      reject(new Error(`the server ended (${code}) before it was ready`)),
    )
  })
}
