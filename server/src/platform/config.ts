/** Settings from the environment. `--help` prints this table, and the start validates against it. */
import { resolve } from 'node:path'
import { isCaptcha } from '@countinghouse/contract/engine/checks.ts'
import { minPoolSize } from './db/database.ts'
import { problemOfHosts } from './db/hosts.ts'
import { readS3Settings, type S3Settings } from './files/s3-settings.ts'
import { StartError } from './start-error.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  databasePoolerUrl: string | undefined
  databaseReadUrl: string | undefined
  databasePoolSize: number
  /** Undefined when files are kept on disk, in `dataDir`. */
  s3: S3Settings | undefined
  demo: boolean
  demoOrders: number
  sandbox: boolean
  demoCaptcha: string | undefined
  logLevel: string
  secretsKeyFile: string
  /** Number of proxies in front of the server, each adding to X-Forwarded-For; 0 for none. */
  trustProxy: number
  rateLimitPerMinute: number
  openRateLimitPerMinute: number
  allowLocalCallbacks: boolean
  /** The token that gives access to `/metrics`; without one nobody has access. */
  metricsToken: string | undefined
  slowStatementMs: number
  /** How long the server keeps answering after it has reported that it is no longer ready. */
  stopGraceMs: number
  /** After that it ends, whatever is left to do. */
  stopLimitMs: number
  /** Where operators reach the console, without a slash at its end. */
  publicUrl: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const settings = {
  PORT: ['8080', 'port on which the console and the API listen; 0 takes a free one'],
  HOST: ['127.0.0.1', 'address on which they listen; 0.0.0.0 for every network'],
  DATA_DIR: ['.data', 'embedded database, exported and stored files, encryption key'],
  DATABASE_URL: [
    '',
    'PostgreSQL ≥ 15 to use instead of the embedded one; of several hosts, the primary',
  ],
  DATABASE_POOLER_URL: [
    '',
    'a pooler in front of DATABASE_URL (pgbouncer) for calls and jobs; migrations bypass it',
  ],
  DATABASE_READ_URL: ['', 'a replica to read lists from while it is healthy'],
  DATABASE_POOL_SIZE: ['22', 'database connections of this server, 8 to 200'],
  FILES_URL: ['', 'keeps files in an S3-compatible store: s3://bucket or s3://bucket/folder'],
  FILES_ENDPOINT: ['', 'address of that store, if it is not Amazon: https://store.example.com'],
  FILES_REGION: ['us-east-1', 'region of that store'],
  FILES_CREDENTIALS: [
    '',
    'key, or role for the role that this machine or container has (AWS: EC2, ECS, EKS); key',
  ],
  FILES_ACCESS_KEY: ['', 'key with which that store is opened'],
  FILES_SECRET_KEY: ['', 'secret of that key'],
  FILES_SESSION_TOKEN: ['', 'session token of that key, if it is a temporary one'],
  DEMO: ['', 'on or off: the demo world; on for the embedded database, off for DATABASE_URL'],
  SANDBOX: [
    '',
    'on or off: simulated blockchains, banks and merchants that move orders; on with the demo world',
  ],
  DEMO_ORDERS: ['1300', 'number of orders in a new demo world, 0 to 20000'],
  DEMO_CAPTCHA: ['', 'four characters that every captcha accepts; demo world only'],
  LOG_LEVEL: ['warn', logLevels.join(', ')],
  SECRETS_KEY_FILE: [
    'DATA_DIR/secrets.key',
    'the key that encrypts secrets; created if missing; back it up separately from the database',
  ],
  TRUST_PROXY: ['off', 'number of reverse proxies in front of the server, 1 to 10, or off'],
  RATE_LIMIT: ['1200', 'API requests per minute and client address; 0 for no limit'],
  OPEN_RATE_LIMIT: ['600', 'open API requests per minute and key, by each server; 0 for no limit'],
  ALLOW_LOCAL_CALLBACKS: ['off', 'allows callbacks to http and to this machine, for development'],
  METRICS_TOKEN: ['', 'token that gives access to /metrics, 16 characters or more'],
  SLOW_STATEMENT_MS: ['1000', 'statements that take longer are logged, without their values'],
  STOP_GRACE: ['0', 'seconds in which a stopping server still answers, for load balancers'],
  STOP_LIMIT: ['25', 'seconds after which a stopping server ends in any case, 5 to 300'],
  PUBLIC_URL: [
    'http://localhost:PORT',
    'URL at which operators reach the console, used for links in notifications',
  ],
} as const satisfies Record<string, readonly [standard: string, meaning: string]>

type Setting = keyof typeof settings
type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(env: Environment): Config {
  const value = (name: Setting): string => env[name]?.trim() || settings[name][0]
  const wrong = (name: Setting, want: string) =>
    new StartError(`${name} must be ${want}; it is "${env[name]}".`)

  const integer = (name: Setting, min: number, max: number): number => {
    const text = value(name)
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    throw wrong(name, `a whole number from ${min} to ${max}`)
  }
  const onOff = (name: Setting, standard: boolean): boolean => {
    const text = value(name).toLowerCase()
    if (text === '') return standard
    if (['on', 'true', '1', 'yes'].includes(text)) return true
    if (['off', 'false', '0', 'no'].includes(text)) return false
    throw wrong(name, '"on" or "off"')
  }

  const hops = (name: 'TRUST_PROXY'): number => {
    const text = value(name).toLowerCase()
    if (text === 'off') return 0
    if (/^([0-9]|10)$/.test(text)) return Number(text)
    throw wrong(name, 'the number of proxies in front of the server, 0 to 10, or "off"')
  }
  const dataDir = resolve(value('DATA_DIR'))
  const address = (
    name: 'DATABASE_URL' | 'DATABASE_POOLER_URL' | 'DATABASE_READ_URL',
  ): string | undefined => {
    const url = value(name) || undefined
    if (url === undefined) return undefined
    // Not quoted: the address may contain a password.
    if (!/^postgres(ql)?:\/\//.test(url))
      throw new StartError(`${name} must begin with postgres:// or postgresql://.`)
    const problem = problemOfHosts(url, name === 'DATABASE_READ_URL' ? 'standby' : 'read-write')
    if (problem) throw new StartError(`${name} ${problem}.`)
    return url
  }
  const databaseUrl = address('DATABASE_URL')
  const databasePoolerUrl = address('DATABASE_POOLER_URL')
  if (databasePoolerUrl && !databaseUrl) {
    throw new StartError('DATABASE_POOLER_URL is a pooler in front of DATABASE_URL; set that too.')
  }
  const databaseReadUrl = address('DATABASE_READ_URL')
  if (databaseReadUrl && !databaseUrl) {
    throw new StartError('DATABASE_READ_URL is a replica of DATABASE_URL; set that too.')
  }
  const demo = onOff('DEMO', databaseUrl === undefined)
  const demoCaptcha = value('DEMO_CAPTCHA') || undefined
  if (demoCaptcha && !isCaptcha(demoCaptcha)) {
    throw wrong('DEMO_CAPTCHA', 'four letters or digits')
  }
  if (demoCaptcha && !demo) {
    throw new StartError('DEMO_CAPTCHA works only with the demo world; set DEMO=on or remove it.')
  }
  const sandbox = onOff('SANDBOX', demo)
  if (sandbox && !demo) {
    throw new StartError('SANDBOX works only with the demo world; set DEMO=on or remove it.')
  }
  const logLevel = value('LOG_LEVEL')
  if (!logLevels.includes(logLevel)) throw wrong('LOG_LEVEL', `one of ${logLevels.join(', ')}`)

  const metricsToken = value('METRICS_TOKEN') || undefined
  if (metricsToken && !/^[\x21-\x7e]{16,200}$/.test(metricsToken))
    // Not quoted: it is a secret, if a short one.
    throw new StartError('METRICS_TOKEN must have 16 to 200 characters, without spaces.')
  const stopLimitMs = integer('STOP_LIMIT', 5, 300) * 1000
  const stopGraceMs = integer('STOP_GRACE', 0, 240) * 1000
  if (stopGraceMs >= stopLimitMs)
    throw new StartError('STOP_GRACE must be shorter than STOP_LIMIT, which has the rest in it.')

  const port = integer('PORT', 0, 65_535)
  const publicUrl = env.PUBLIC_URL?.trim() || `http://localhost:${port}`
  if (!/^https?:\/\/[^/\s?#@]+\/?$/.test(publicUrl)) {
    throw wrong('PUBLIC_URL', 'an address like https://console.example.com')
  }

  return {
    port,
    host: value('HOST'),
    dataDir,
    databaseUrl,
    databasePoolerUrl,
    databaseReadUrl,
    databasePoolSize: integer('DATABASE_POOL_SIZE', minPoolSize, 200),
    s3: readS3Settings(value),
    demo,
    demoOrders: integer('DEMO_ORDERS', 0, 20_000),
    sandbox,
    demoCaptcha,
    logLevel,
    secretsKeyFile: resolve(env.SECRETS_KEY_FILE?.trim() || `${dataDir}/secrets.key`),
    trustProxy: hops('TRUST_PROXY'),
    rateLimitPerMinute: integer('RATE_LIMIT', 0, 1_000_000),
    openRateLimitPerMinute: integer('OPEN_RATE_LIMIT', 0, 1_000_000),
    allowLocalCallbacks: onOff('ALLOW_LOCAL_CALLBACKS', false),
    metricsToken,
    slowStatementMs: integer('SLOW_STATEMENT_MS', 10, 60_000),
    stopGraceMs,
    stopLimitMs,
    publicUrl: publicUrl.replace(/\/$/, ''),
  }
}

export function helpText(): string {
  const lines = Object.entries(settings).map(
    ([name, [standard, meaning]]) =>
      `  ${name.padEnd(22)} ${meaning}${standard === '' ? '' : ` (${standard})`}`,
  )
  return `Countinghouse: console and API on one port.

Usage: npm start [-- --help]

Settings, by environment, with their defaults:
${lines.join('\n')}
`
}
