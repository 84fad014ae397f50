/** What Prometheus says of our figures and of the alerts that the documents give. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { atEndOfFile } from '../../../test/app/end-of-file.ts'
import { root } from '../../../test/app/running-server.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { freePort } from '../../../test/cluster/own-directory.ts'
import { version } from '../version.ts'

const metricsToken = 'a-token-for-monitors'
const app = await startTestApp({ metricsToken })
const folder = join(root, 'docs/operations')

function promtool(args: string[], input?: string) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, input })
  return { status, said: `${stdout}${stderr}` }
}

async function figures(): Promise<string> {
  const authorization = `Bearer ${metricsToken}`
  const ask = () => fetch(new URL('/metrics', app.url), { headers: { authorization } })
  // The second look has what is measured since the first.
  await ask()
  return (await ask()).text()
}

test('the figures are as Prometheus wants them, without an objection', async () => {
  await signedIn(app, 'admin')
  expect(promtool(['check', 'metrics'], await figures())).toEqual({ status: 0, said: '' })
})

test('each alert fires when it is to, and is silent otherwise', () => {
  expect(promtool(['check', 'rules', 'alerts.yml'])).toMatchObject({ status: 0 })
  const tried = promtool(['test', 'rules', 'alerts.test.yml'])
  expect(tried).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') })
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const alerts = [...read('alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const cases = [...read('alerts.test.yml').matchAll(/- name: (.+)/g)].map(([, name]) => name)
  expect(cases).toEqual(alerts.flatMap((name) => [`${name} fires`, `${name} is silent`]))
})

test('alerts and board name figures that there are', async () => {
  const text = await figures()
  const declared = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  const used = readdirSync(folder)
    .filter((file) => /^(alerts|grafana)/.test(file))
    .flatMap(
      (file) =>
        readFileSync(join(folder, file), 'utf8').match(/\b(countinghouse|nodejs|process)_\w+/g) ??
        [],
    )
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  expect([...new Set(used)].filter((name) => !declared.includes(name))).toEqual([])
})

test('a Prometheus reads the figures and the alerts', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'prometheus-'))
  const { hostname, port } = new URL(app.url)
  const at = `127.0.0.1:${await freePort()}`
  await writeFile(
    join(dir, 'prometheus.yml'),
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(folder, 'alerts.yml')],
      scrape_configs: [
        {
          job_name: 'countinghouse',
          authorization: { credentials: metricsToken },
          static_configs: [{ targets: [`${hostname}:${port}`] }],
        },
      ],
    }),
  )
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${dir}/prometheus.yml`,
      `--storage.tsdb.path=${dir}/data`,
      `--web.listen-address=${at}`,
    ],
    { stdio: 'ignore' },
  )
  atEndOfFile(async () => {
    const ended = once(prometheus, 'exit')
    prometheus.kill()
    await ended
    await rm(dir, { recursive: true })
  })
  interface Answered {
    result: { value: [at: number, value: string] }[]
    groups: { rules: { health: string }[] }[]
  }
  const ask = async (path: string) => {
    const answer = await fetch(`http://${at}/api/v1/${path}`).catch(() => undefined)
    return answer && ((await answer.json()) as { data: Answered }).data
  }
  const read = async (name: string) => (await ask(`query?query=${name}`))?.result[0]?.value[1]
  await expect.poll(() => read('up{job="countinghouse"}')).toBe('1')
  expect(await read(`countinghouse_build_info{version="${version}"}`)).toBe('1')
  expect(Number(await read('countinghouse_pool_connections'))).toBeGreaterThanOrEqual(0)
  const isEvaluated = async () => {
    const rules = (await ask('rules'))?.groups.flatMap((group) => group.rules) ?? []
    return rules.length > 0 && rules.every(({ health }) => health === 'ok')
  }
  await expect.poll(isEvaluated).toBe(true)
})
