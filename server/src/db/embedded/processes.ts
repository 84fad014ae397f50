import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const onLinux = process.platform === 'linux'

/** The file with which PostgreSQL marks its data directory as in use. */
export function readPidFile(data: string): { pid: number; status: string } | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, status: lines[7]?.trim() ?? '' }
}

/** A zombie accepts signals but is not running; where PID 1 doesn't reap, it stays for ever. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (!onLinux) return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/** Pids are reused, so being alive is not enough. */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (!isRunning(pid)) return false
  if (!onLinux) {
    const ps = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return ps.stdout.includes(` -D ${data} `)
  }
  try {
    // A postmaster's working directory is its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
  } catch {
    return false
  }
}
