/**
 * Programs that judge our API documents and make clients of them. They are many times what the product itself depends
 * on, so they are not among its dependencies: a deep test installs them, once for each lock file.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../app/running-server.ts'

const run = promisify(execFile)
const limitMs = 240_000
const files = ['package.json', 'package-lock.json']

/** The folder in which they are installed. */
export async function installForeignClients(): Promise<string> {
  const lock = await readFile(join(import.meta.dirname, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16)
  const cache = join(root, 'node_modules/.cache/foreign-clients')
  const folder = join(cache, hash)
  if (existsSync(folder)) return folder
  // Two files may want them at once: each installs, and the first stays.
  const unfinished = join(cache, `${process.pid}-${hash}`)
  await mkdir(unfinished, { recursive: true })
  for (const file of files) await copyFile(join(import.meta.dirname, file), join(unfinished, file))
  // None of them has to build anything.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await run('npm', ['ci', ...options], { cwd: unfinished, timeout: limitMs })
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }))
  return folder
}

export interface Outcome {
  exitCode: number
  stdout: string
  stderr: string
}

/** Runs one of them as whoever installed it would, and answers whatever it says. */
export async function runForeign(
  folder: string,
  [name, ...args]: readonly [string, ...string[]],
  cwd: string,
): Promise<Outcome> {
  const program = join(folder, 'node_modules/.bin', name)
  const env = {
    ...process.env,
    CI: 'true',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }
  try {
    const { stdout, stderr } = await run(program, args, {
      cwd,
      env,
      timeout: limitMs,
      maxBuffer: 64 * 1024 * 1024,
    })
    return { exitCode: 0, stdout, stderr }
  } catch (error) {
    const {
      code,
      stdout = '',
      stderr = '',
    } = error as {
      code?: number
      stdout?: string
      stderr?: string
    }
    return { exitCode: typeof code === 'number' ? code : 1, stdout, stderr }
  }
}
