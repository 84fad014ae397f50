/** The server of the last release, from the history, in a directory of its own with the packages that are installed. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../../src/platform/db/migrations.ts'
import { root, runProgram } from '../app/running-server.ts'
import { ownDirectory } from './own-directory.ts'

export interface ReleasedServer {
  /** What starts it. */
  command: string[]
  /** Gives a merchant money, by the code that knows the schema of the release. */
  fund(databaseUrl: string): Promise<void>
}

export async function releasedServer(): Promise<ReleasedServer> {
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
  return {
    command: [process.execPath, join(dir, 'server/src/main.ts')],
    async fund(databaseUrl) {
      const source = join(dir, 'server/src')
      const script = `
        const { openDatabase } = await import('${source}/db/database.ts')
        const { payin } = await import('${source}/testing/orders.ts')
        const db = openDatabase('${databaseUrl}', 1)
        await db.asMerchant('10001', (tx) => payin(tx, '10001', '100000')).finally(db.close)`
      const { error, code } = await runProgram(['--input-type=module', '-e', script])
      if (code !== 0) throw new Error(error)
    },
  }
}
