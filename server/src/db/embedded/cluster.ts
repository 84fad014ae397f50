import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { cleanEnv } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

const DRAFT = 'data.init-'

const INITDB = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--auth-local=trust',
  '--auth-host=reject',
  '--data-checksums',
  '--no-instructions',
]

/** Creates the data directory on the first start; afterwards checks that it is one of ours. */
export async function prepareCluster(place: Place, binaries: Binaries): Promise<void> {
  await removeDrafts(place)
  const versionFile = join(place.data, 'PG_VERSION')
  if (!existsSync(versionFile)) await initialise(place, binaries)
  const madeBy = Number(readFileSync(versionFile, 'utf8'))
  if (madeBy !== binaries.majorVersion) {
    throw new StartError(
      `The data in ${place.dir} was made by PostgreSQL ${madeBy}, and this Countinghouse brings PostgreSQL ${binaries.majorVersion}. Start the version of Countinghouse that made it, or set DATA_DIR to another directory.`,
    )
  }
}

/** Removes what a killed first start left. The directory lock is held, so no other server is using it. */
async function removeDrafts({ dir }: Place): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith(DRAFT)) continue
    await rm(join(dir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Built under a temporary name and renamed, so that `data` is either complete or absent. */
async function initialise(place: Place, binaries: Binaries): Promise<void> {
  const draft = join(place.dir, DRAFT + randomBytes(4).toString('hex'))
  try {
    await runInitdb(binaries.initdb, draft, place)
    await rename(draft, place.data)
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

function runInitdb(program: string, data: string, { account }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['-D', data, ...INITDB], {
      ...account,
      cwd: '/',
      env: cleanEnv,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(complaint.trim() || `initdb ended with ${code ?? signal}`))
    })
  })
}
