/**
 * The demo world of the journeys. Making it takes half of the time of a short run, so it is kept for the next ones, until
 * its sources change or its newest orders are no longer of today.
 */
import { createHash } from 'node:crypto'
import { chown, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  newDataDir,
  removeDataDir,
  root,
  startServer,
} from '@countinghouse/server/test/app/running-server.ts'

const kept = join(root, 'node_modules', '.cache', 'journeys')
const sources = ['contract/src', 'server/src', 'server/demo', 'server/migrations']

/** Enough for several pages of every list. */
const env = { DEMO_ORDERS: '1300' }

/** A data directory of its own, with the demo world in it. */
export async function newDemoDir(): Promise<string> {
  const world = join(kept, await version())
  const isThere = await stat(world).catch(() => undefined)
  if (!isThere) await make(world)
  const dataDir = await newDataDir()
  await copy(world, dataDir)
  return dataDir
}

async function make(world: string): Promise<void> {
  const dataDir = await newDataDir()
  const server = await startServer(dataDir, { env })
  await server.stop()
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { recursive: true })
  // Whole or not at all.
  await copy(dataDir, `${world}.new`)
  await rename(`${world}.new`, world)
  await removeDataDir(dataDir)
}

/** What the world is made of, and the half day in which it was. */
async function version(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(env))
  for (const folder of sources) {
    const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const paths = files
      .filter((each) => each.isFile() && !each.name.endsWith('.test.ts'))
      .map((each) => join(each.parentPath, each.name))
    for (const path of paths.sort()) hash.update(path).update(await readFile(path))
  }
  const halfDays = Math.floor(Date.now() / 43_200_000)
  return `${halfDays}-${hash.digest('hex').slice(0, 16)}`
}

/** With the owners of its files: as root the database runs as another user. */
async function copy(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true })
  if (process.getuid?.() !== 0) return
  for (const each of ['', ...(await readdir(to, { recursive: true }))]) {
    const { uid, gid } = await stat(join(from, each))
    if (uid !== 0) await chown(join(to, each), uid, gid)
  }
}
