/** What can be known of image and compose file without Docker. The image's install is followed in `npm run test:cluster`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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

test('every image of others is named by one version, so that an upgrade is a change of ours', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const stages = readDockerfile().map(({ name }) => name)
  const images = [...`${dockerfile}\n${compose}`.matchAll(/^\s*(?:FROM|image:) (\S+)/gm)]
    .map(([, image = '']) => image)
    .filter((image) => !stages.includes(image))
  expect(images.length).toBeGreaterThan(6)
  const exact = /:(\d+\.\d+(\.\d+)?|bookworm-\d{8}|RELEASE\.\S+)(-[a-z-]+)?$/
  expect(images.filter((image) => !exact.test(image))).toEqual([])
})

test('the health check of the image follows the server, without starting a Node', async () => {
  const [, text = ''] =
    /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  const [shell = '', ...args] = JSON.parse(text) as string[]
  let status = 200
  const server = createServer((_request, response) => response.writeHead(status).end()).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const check = async () => {
    const child = spawn(shell, args, { env: { PORT: String(port) } })
    const [code] = await once(child, 'exit')
    return code
  }
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).not.toBe(0)
  server.close()
  await once(server, 'close')
  expect(await check()).not.toBe(0)
})
