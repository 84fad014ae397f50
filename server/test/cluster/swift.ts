/** OpenStack Swift, an object store that many run, with its S3 interface: independent of all that is ours. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3'
import { s3Client } from '../../src/platform/files/s3-client.ts'
import { readS3Settings, type S3Settings } from '../../src/platform/files/s3-settings.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import { freePort, ownDirectory } from './own-directory.ts'

export interface Swift {
  /** What the settings of a server are. */
  env: Record<string, string>
  settings: S3Settings
  /** Names of the files under this one, in the folder of the settings, whose parts are not put together yet. */
  unfinished(name: string): Promise<string[]>
  /** Begins to write a file in parts, and leaves it. */
  leaveUnfinished(name: string): Promise<void>
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
  const env: Record<string, string> = {
    FILES_URL: 's3://countinghouse-files/test',
    FILES_ENDPOINT: `http://127.0.0.1:${port}`,
    FILES_REGION: 'us-east-1',
    FILES_ACCESS_KEY: user.name,
    FILES_SECRET_KEY: user.key,
  }
  const settings = readS3Settings((name) => env[name] ?? '')
  if (!settings) throw new Error('these are no settings of a store')
  const client = s3Client(settings)
  const Bucket = client.bucket
  await client.send(new CreateBucketCommand({ Bucket }))
  return {
    env,
    settings,
    async objects() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }))
      return Contents.map(({ Key = '' }) => Key)
    },
    async unfinished(name) {
      const Prefix = `${settings.prefix}${name}`
      const list = new ListMultipartUploadsCommand({ Bucket, Prefix })
      const { Uploads = [] } = await client.send(list)
      return Uploads.map(({ Key = '' }) => Key)
    },
    async leaveUnfinished(name) {
      const Key = `${settings.prefix}${name}`
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
    },
    stop: () => daemon.stop(),
    async start() {
      daemon = await launch()
    },
  }
}
