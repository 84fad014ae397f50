/** What can be known of image and compose file without Docker. The image's install is followed in `npm run test:cluster`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helpText, readConfig } from '../../src/platform/config.ts'
import { root } from '../app/running-server.ts'
import { readDockerfile, sentFiles } from './dockerfile.ts'

const settings = [...helpText().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name = '']) => name)
const compose = readFileSync(join(root, 'docs/operations/compose.yml'), 'utf8')
/** The settings of the servers, as compose hands them over. */
const handedOver = [
  ...(/&settings\n((?: {4}\S.*\n)+)/.exec(compose)?.[1] ?? '').matchAll(/^ {4}(\w+): (.*)$/gm),
].map(([, name = '', value = '']): [string, string] => [
  name,
  value.replace(/\$\{\w+(?::-|:\?)(.*?)\}/g, '$1').replace(/^"(.*)"$/, '$1'),
])

test('every file that the image copies is there, and is sent to Docker', () => {
  const stages = readDockerfile()
  const copied = stages.flatMap(({ steps }) =>
    steps.flatMap((step) => ('copy' in step && step.of === undefined ? step.copy : [])),
  )
  expect(copied).toContain('server')
  for (const path of copied) expect(sentFiles(path), path).not.toEqual([])
  expect(sentFiles('server').filter((file) => /\.test\.ts$|\/testing\//.test(file))).toEqual([])
  for (const { steps } of stages)
    for (const step of steps)
      if ('copy' in step && step.of) expect(stages.map(({ name }) => name)).toContain(step.of)
})

test('the image and the compose file name settings that there are, with values that are taken', () => {
  const image = readDockerfile().at(-1)
  const { NODE_ENV: _node, ...env } = image?.env ?? {}
  const secret = { FILES_SECRET_KEY: 'x'.repeat(16), METRICS_TOKEN: 'x'.repeat(16) }
  const all = { ...env, ...Object.fromEntries(handedOver), ...secret }
  expect(Object.keys(all).filter((name) => !settings.includes(name))).toEqual([])
  expect(readConfig(all)).toMatchObject({
    host: '0.0.0.0',
    demo: false,
    trustProxy: 1,
    s3: { bucketUrl: 'http://store:9000/countinghouse' },
  })
})

test('a server has more time to stop than it takes', () => {
  const seconds = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])
  expect(seconds * 1000).toBeGreaterThan(readConfig({}).stopLimitMs)
})
