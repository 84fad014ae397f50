/** A directory of its own for a program of the system, which does not run as root; removed after the tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Account, accountFor, cleanEnv } from '../../src/platform/db/embedded/place.ts'
import { atEndOfFile } from '../app/end-of-file.ts'

/** Of everything that is started here: `postgres` or `nobody` when we are root, else ourselves. */
export const account: Account = accountFor('/nonexistent')

export async function ownDirectory(name: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `countinghouse-${name}-`))
  await chmod(dir, 0o755)
  if (account) await chown(dir, account.uid, account.gid)
  atEndOfFile(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))
  return dir
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** A program of the system, until it ends by itself; at most two minutes. */
export async function runToEnd(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: cleanEnv,
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${error}${out}`)
  return out
}
