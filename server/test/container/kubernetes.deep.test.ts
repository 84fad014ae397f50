/** What can be known of the manifests for Kubernetes without a cluster. */
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { helpText, readConfig } from '../../src/platform/config.ts'
import { root } from '../app/running-server.ts'

const file = 'docs/operations/kubernetes.yml'
const kubectl = (args: string[], input?: string) =>
  execFileSync('kubectl', [...args, '--local', '-o', 'json', '-f'].concat(input ? '-' : file), {
    cwd: root,
    encoding: 'utf8',
    input,
  })
// biome-ignore lint/suspicious/noExplicitAny: manifests of any kind
type Manifest = any

/** One after the other, as kubectl prints them. */
const printed = (text: string): Manifest[] =>
  text
    .trim()
    .split(/\n(?=\{)/)
    .map((each) => JSON.parse(each))

const given = printed(kubectl(['annotate', 'tried=yes', '--dry-run=client']))
const deployment = given.find(({ kind }) => kind === 'Deployment')
const [server] = deployment.spec.template.spec.containers

test('kubectl reads each manifest, and knows every field of the deployment', () => {
  expect(given.map(({ kind }) => kind)).toEqual([
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'Ingress',
  ])
  // It drops what it does not know.
  const set = ['set', 'image', `server=${server.image}-next`]
  const [known] = printed(kubectl(set, JSON.stringify(deployment)))
  known.spec.template.spec.containers[0].image = server.image
  expect(known.spec).toMatchObject(deployment.spec)
})

test('the servers get settings that there are, and time to stop', () => {
  const settings = [...helpText().matchAll(/^ {2}([A-Z_]+) /gm)].map(([, name]) => name)
  const env = Object.fromEntries(
    server.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  )
  expect(Object.keys(env).filter((name) => !settings.includes(name))).toEqual([])
  const { stopGraceMs, stopLimitMs, trustProxy } = readConfig({
    ...env,
    FILES_ACCESS_KEY: 'key',
    FILES_SECRET_KEY: 'x'.repeat(16),
  })
  expect(trustProxy).toBe(1)
  const { terminationGracePeriodSeconds } = deployment.spec.template.spec
  expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(stopLimitMs)
  const { periodSeconds, failureThreshold } = server.readinessProbe
  expect(stopGraceMs).toBeGreaterThan(periodSeconds * failureThreshold * 1000)
})
