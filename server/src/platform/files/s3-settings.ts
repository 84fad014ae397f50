/** Where an S3-compatible store is, and with which credentials it is opened. */
import { StartError } from '../start-error.ts'

export interface S3Settings {
  bucket: string
  /** Prepended to all names: ends with a slash, or is empty. */
  prefix: string
  region: string
  /** The address of the bucket, without a slash at its end; undefined for Amazon's, which follows from the region. */
  bucketUrl: string | undefined
  /** Undefined when the role of the machine opens the store. */
  key: S3Key | undefined
}

export interface S3Key {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

const dependentNames = [
  'FILES_ENDPOINT',
  'FILES_CREDENTIALS',
  'FILES_ACCESS_KEY',
  'FILES_SECRET_KEY',
  'FILES_SESSION_TOKEN',
] as const
type Name = (typeof dependentNames)[number] | 'FILES_URL' | 'FILES_REGION'
type Value = (name: Name) => string

/** Undefined when files are kept on disk. Refused values are not quoted where they may hold a secret. */
export function readS3Settings(value: Value): S3Settings | undefined {
  const url = value('FILES_URL')
  if (!url) {
    const lonely = dependentNames.find(value)
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
  return {
    bucket,
    prefix: path === '' ? '' : `${path.slice(1)}/`,
    region,
    bucketUrl: bucketUrlOf(value('FILES_ENDPOINT'), bucket),
    key: keyOf(value),
  }
}

/** A role is asked for by name: a key that was forgotten must not become whatever role the machine has. */
function keyOf(value: Value): S3Key | undefined {
  const credentials = value('FILES_CREDENTIALS') || 'key'
  const accessKeyId = value('FILES_ACCESS_KEY')
  const secretAccessKey = value('FILES_SECRET_KEY')
  const sessionToken = value('FILES_SESSION_TOKEN')
  if (credentials === 'role') {
    const given = dependentNames.slice(2).find(value)
    if (given) throw new StartError(`FILES_CREDENTIALS=role takes no ${given}; remove one of them.`)
    return undefined
  }
  // Not quoted: somebody may have put the key here.
  if (credentials !== 'key') throw new StartError('FILES_CREDENTIALS must be "key" or "role".')
  if (!/^[\x21-\x7e]{3,200}$/.test(accessKeyId) || !/^[\x21-\x7e]{8,200}$/.test(secretAccessKey)) {
    throw new StartError(
      'FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY of its store, or FILES_CREDENTIALS=role.',
    )
  }
  if (!/^[\x21-\x7e]{0,8192}$/.test(sessionToken)) {
    throw new StartError('FILES_SESSION_TOKEN must be the token that came with FILES_ACCESS_KEY.')
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
}

/** Stores have a bucket's name in the path, or, where the endpoint says so, in the name of the host. */
function bucketUrlOf(endpoint: string, bucket: string): string | undefined {
  if (endpoint === '') return undefined
  if (!/^https?:\/\/[^/\s?#@]+\/?$/.test(endpoint)) {
    throw new StartError(
      'FILES_ENDPOINT must be like https://store.example.com, or https://{bucket}.store.example.com.',
    )
  }
  const address = endpoint.replace(/\/$/, '')
  return address.includes('{bucket}') ? address.replace('{bucket}', bucket) : `${address}/${bucket}`
}
