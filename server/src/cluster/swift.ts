/** OpenStack Swift, an object store that many run, with its S3 interface: independent of all that is ours. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { s3Client } from '../files/s3-request.ts'
import { readS3Settings, type S3Settings } from '../files/s3-settings.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import { freePort, ownDirectory } from './own-directory.ts'

export interface Swift {
  /** What the settings of a server are. */
  env: Record<string, string>
  settings: S3Settings
  /** Names of all objects of the bucket. */
  objects(): Promise<string[]>
  stop(): Promise<void>
  /** Again, on the same port with the same objects. */
  start(): Promise<void>
}

const user = { name: 'countinghouse:files', key: 'ledger-and-quay' }

export async function startSwift(): Promise<Swift> {
  const dir = await ownDirectory('swift')
  const port = await freePort()
  // Its account may not be able to enter the checkout.
  const script = join(dir, 'swift-store.py')
  await copyFile(fileURLToPath(new URL('./swift-store.py', import.meta.url)), script)
  const launch = () =>
    startDaemon('/usr/bin/python3', [script, dir, String(port), user.name, user.key], port)
  let daemon: Daemon = await launch()
  const env = {
    FILES_URL: 's3://countinghouse-files/test',
    FILES_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_REGION: 'us-east-1',
    FILES_ACCESS_KEY: user.name,
    FILES_SECRET_KEY: user.key,
  }
  const settings = readS3Settings((name) => env[name])
  if (!settings) throw new Error('these are no settings of a store')
  const bucket = s3Client({ ...settings, prefix: '' })
  await bucket.text({ method: 'PUT', key: '' })
  return {
    env,
    settings,
    async objects() {
      const list = await bucket.text({ method: 'GET', query: { 'list-type': '2' } })
      return [...list.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = '']) => key)
    },
    stop: () => daemon.stop(),
    async start() {
      daemon = await launch()
    },
  }
}
