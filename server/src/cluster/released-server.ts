/** The server of the last release, from the history, in a directory of its own with the packages that are installed. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../db/migrations.ts'
import { root } from '../testing/running-server.ts'
import { ownDirectory } from './own-directory.ts'

/** The command that starts it. */
export async function releasedServer(): Promise<string[]> {
  const { released } = await readMigrations()
  const dir = await ownDirectory('released')
  const archive = execFileSync('git', ['archive', released.commit, 'server', 'contract', 'sdk'], {
    cwd: root,
    maxBuffer: 1024 ** 3,
  })
  execFileSync('tar', ['-x', '-C', dir], { input: archive })
  const installed = join(root, 'node_modules')
  const own = join(dir, 'node_modules')
  // Our own packages are those of the release.
  mkdirSync(join(own, '@countinghouse'), { recursive: true })
  for (const name of ['server', 'contract'])
    symlinkSync(join(dir, name), join(own, '@countinghouse', name))
  for (const name of readdirSync(installed))
    if (name !== '@countinghouse') symlinkSync(join(installed, name), join(own, name))
  return [process.execPath, join(dir, 'server/src/main.ts')]
}
