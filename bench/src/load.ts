/** Load from a process of its own, by autocannon. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '@countinghouse/server/src/testing/running-server.ts'

const run = promisify(execFile)

export interface Load {
  requestsPerSecond: number
  p99Ms: number
}

export async function load(
  url: string,
  options: {
    headers?: Record<string, string>
    body?: string
    connections: number
    seconds: number
  },
): Promise<Load> {
  const headers = { 'content-type': 'application/json', ...options.headers }
  const args = [
    'node_modules/autocannon/autocannon.js',
    '--json',
    ...['-m', 'POST', '-c', String(options.connections), '-d', String(options.seconds)],
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    ...['-b', options.body ?? '{}', url],
  ]
  const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 1 << 24 })
  const result = JSON.parse(stdout) as {
    requests: { average: number }
    latency: { p99: number }
    non2xx: number
    errors: number
  }
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused and ${result.errors} failed under load`)
  }
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 }
}
