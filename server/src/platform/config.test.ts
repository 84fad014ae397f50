import { expect, test } from 'vitest'
import { helpText, readConfig } from './config.ts'
import { StartError } from './start-error.ts'

test('without settings everything has its default', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    demo: true,
    demoCaptcha: undefined,
    logLevel: 'warn',
    trustProxy: 0,
    rateLimitPerMinute: 1200,
  })
  expect(readConfig({}).secretsKeyFile).toMatch(/\.data\/secrets\.key$/)
})

test('a database of your own has no demo world unless it is asked for', () => {
  const DATABASE_URL = 'postgres://localhost/x'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
})

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 0 to 65535; it is "80a".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535; it is "70000".'],
  [{ DEMO: 'maybe' }, 'DEMO must be "on" or "off"; it is "maybe".'],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error/],
  [{ DEMO_CAPTCHA: 'toolong' }, 'DEMO_CAPTCHA must be four letters or digits; it is "toolong".'],
  [{ DEMO: 'off', DEMO_CAPTCHA: 'TEST' }, /^DEMO_CAPTCHA works only with the demo world/],
  [{ DEMO: 'off', SANDBOX: 'on' }, /^SANDBOX works only with the demo world/],
  [
    { TRUST_PROXY: 'on' },
    /^TRUST_PROXY must be the number of proxies in front of the server, 0 to 10/,
  ],
  [{ TRUST_PROXY: '11' }, /^TRUST_PROXY must be the number of proxies/],
  [{ RATE_LIMIT: '-1' }, /^RATE_LIMIT must be a whole number/],
  [{ DATABASE_URL: 'mysql://root:hunter2@x' }, /^DATABASE_URL must begin with postgres/],
  [
    { DATABASE_URL: 'postgres://one,two/x' },
    'DATABASE_URL names several hosts: add ?target_session_attrs=read-write.',
  ],
  [
    { DATABASE_URL: 'postgres://one/x?target_session_attrs=prefer-standby' },
    'DATABASE_URL has a target_session_attrs that is none of any, read-write, standby.',
  ],
  [
    {
      DATABASE_URL: 'postgres://one/x',
      DATABASE_READ_URL: 'postgres://one,two/x?target_session_attrs=read-write',
    },
    "DATABASE_READ_URL can't have target_session_attrs=read-write.",
  ],
  [{ FILES_URL: 'https://store/bucket' }, 'FILES_URL must be like s3://bucket or s3://bucket/'],
  [{ FILES_URL: 's3://bucket/../x' }, 'FILES_URL must be like s3://bucket'],
  [{ FILES_URL: 's3://bucket' }, /^FILES_URL needs FILES_ACCESS_KEY and FILES_SECRET_KEY/],
  [{ FILES_CREDENTIALS: 'role' }, /^FILES_CREDENTIALS is of the store of FILES_URL; set that/],
  [
    { FILES_URL: 's3://bucket', FILES_CREDENTIALS: 'role', FILES_SECRET_KEY: 'a-long-secret' },
    'FILES_CREDENTIALS=role takes no FILES_SECRET_KEY; remove one of them.',
  ],
  [{ FILES_ENDPOINT: 'https://store' }, /^FILES_ENDPOINT is of the store of FILES_URL; set that/],
] as const)('%o is refused with one sentence', (env, message) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(message)
})

test('a refused database address is not shown, for it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@x' })).not.toThrow(/hunter2/)
})

const store = {
  FILES_URL: 's3://bucket/a/b/',
  FILES_REGION: 'eu-central-1',
  FILES_ACCESS_KEY: 'key',
  FILES_SECRET_KEY: 'hunter2 is short',
}

test('a refused setting of the file store is not shown where it may hold a secret', () => {
  const key = { ...store, FILES_SECRET_KEY: 'a-long-secret' }
  for (const wrong of [
    store,
    { ...key, FILES_SESSION_TOKEN: 'hunter2 is a token' },
    { ...key, FILES_CREDENTIALS: 'hunter2' },
  ]) {
    expect(() => readConfig(wrong)).toThrow(/^FILES_(URL needs|\w+ must be)/)
    expect(() => readConfig(wrong)).not.toThrow(/hunter2/)
  }
})

test.each([
  ['', undefined],
  ['https://store.example.com/', 'https://store.example.com/bucket'],
  ['http://{bucket}.store:9000', 'http://bucket.store:9000'],
])('the file store at "%s" has its bucket at %s', (FILES_ENDPOINT, bucketUrl) => {
  const { s3 } = readConfig({ ...store, FILES_SECRET_KEY: 'a-long-secret', FILES_ENDPOINT })
  expect(s3).toMatchObject({ bucketUrl, prefix: 'a/b/' })
})

test('the file store is opened with a key, a temporary one, or the role of the machine', () => {
  const keyOf = (env: Record<string, string>) => readConfig(env).s3?.key
  const key = { ...store, FILES_SECRET_KEY: 'a-long-secret' }
  const read = { accessKeyId: 'key', secretAccessKey: 'a-long-secret' }
  expect(keyOf(key)).toEqual(read)
  const sessionToken = 'of-an-hour'
  expect(keyOf({ ...key, FILES_SESSION_TOKEN: sessionToken })).toEqual({ ...read, sessionToken })
  const role = readConfig({ FILES_URL: 's3://bucket', FILES_CREDENTIALS: 'role' })
  expect(role.s3).toMatchObject({ bucket: 'bucket', key: undefined })
})

test('the help names every setting', () => {
  for (const name of [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DEMO',
    'DEMO_CAPTCHA',
    'DEMO_ORDERS',
    'LOG_LEVEL',
    'FILES_URL',
  ]) {
    expect(helpText()).toContain(name)
  }
})
