/** The files of migrations, and the release that servers beside this one may have (docs/decisions/migrations.md). */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  name: string
  text: string
  checksum: string
  /**
   * Runs statement by statement outside of transactions; each statement can be repeated, and nobody waits for its
   * locks.
   */
  isOnline: boolean
}

export interface Migrations {
  /** In their order. */
  all: Migration[]
  /** The last release: where it is in the history, and the newest migration that it has. */
  released: { commit: string; migration: string }
}

const ours = new URL('../../../migrations/', import.meta.url)

export async function readMigrations(directory: URL = ours): Promise<Migrations> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const textOf = (name: string) => readFile(new URL(name, directory), 'utf8')
  const all = await Promise.all(names.map(async (name) => migrationOf(name, await textOf(name))))
  const [, commit = '', migration = ''] =
    /^([0-9a-f]{40}) (\S+\.sql)$/m.exec(await textOf('RELEASED')) ?? []
  return { all, released: { commit, migration } }
}

const migrationOf = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
  isOnline: /^-- online\b/.test(text),
})
