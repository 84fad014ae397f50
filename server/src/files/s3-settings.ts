/** Where an S3-compatible store is, and with which key it is opened. */
import { StartError } from '../start-error.ts'
import type { S3Key } from './s3-signature.ts'

export interface S3Settings extends S3Key {
  /** Prepended to all names: ends with a slash, or is empty. */
  prefix: string
  /** The address of the bucket, without a slash at its end. */
  bucketUrl: string
}

const s3SettingNames = [
  'FILES_URL',
  'FILES_ENDPOINT',
  'FILES_REGION',
  'FILES_ACCESS_KEY',
  'FILES_SECRET_KEY',
] as const
type Name = (typeof s3SettingNames)[number]

/** Undefined when files are kept on disk. Refused values are not quoted where they may hold a secret. */
export function readS3Settings(value: (name: Name) => string): S3Settings | undefined {
  const url = value('FILES_URL')
  if (!url) {
    const lonely = (['FILES_ENDPOINT', 'FILES_ACCESS_KEY', 'FILES_SECRET_KEY'] as const).find(value)
    if (lonely) throw new StartError(`${lonely} is of the store of FILES_URL; set that too.`)
    return undefined
  }
  // Only characters that stand for themselves in an address.
  const [, bucket, path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/.exec(url) ?? []
  if (!bucket || /\/\.\.?(\/|$)/.test(path)) {
    throw new StartError('FILES_URL must be like s3://bucket or s3://bucket/folder.')
  }
  const region = value('FILES_REGION')
  if (!/^[a-z0-9-]{1,40}$/.test(region)) {
    throw new StartError(`FILES_REGION must be like eu-central-1; it is "${region}".`)
  }
  const accessKey = value('FILES_ACCESS_KEY')
  const secretKey = value('FILES_SECRET_KEY')
  if (!/^[\x21-\x7e]{3,200}$/.test(accessKey) || !/^[\x21-\x7e]{8,200}$/.test(secretKey)) {
    throw new StartError('FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY of its store.')
  }
  return {
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    bucketUrl: bucketUrlOf(value('FILES_ENDPOINT'), bucket, region),
    region,
    accessKey,
    secretKey,
  }
}

/** Stores have a bucket's name in the path, or, where the endpoint says so, in the name of the host. */
function bucketUrlOf(endpoint: string, bucket: string, region: string): string {
  if (endpoint === '') return `https://${bucket}.s3.${region}.amazonaws.com`
  if (!/^https?:\/\/[^/\s?#@]+\/?$/.test(endpoint)) {
    throw new StartError(
      'FILES_ENDPOINT must be like https://store.example.com, or https://{bucket}.store.example.com.',
    )
  }
  const address = endpoint.replace(/\/$/, '')
  return address.includes('{bucket}') ? address.replace('{bucket}', bucket) : `${address}/${bucket}`
}
