/** What Prometheus says of our figures and of the alerts that the documents give. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { root } from '../../../test/app/running-server.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

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
