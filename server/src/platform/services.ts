/** What every command may reach: made once at start, passed by hand. */
import type { KeyObject } from 'node:crypto'
import type { Config } from './config.ts'
import type { Custody } from './custody.ts'
import type { Databases } from './db/database.ts'
import type { FileStore } from './files/store.ts'
import type { Admission } from './http/admission.ts'
import type { LiveWatch } from './live/live-watch.ts'
import type { MessageWatch } from './live/message-watch.ts'
import type { OpenStreams } from './live/open-streams.ts'
import type { ServerMetrics } from './metrics/server-metrics.ts'
import type { SealedFields } from './security/sealed-field.ts'
import type { Vault } from './security/vault.ts'

export interface Services {
  config: Pick<
    Config,
    | 'demoCaptcha'
    | 'rateLimitPerMinute'
    | 'openRateLimitPerMinute'
    | 'publicUrl'
    | 'trustProxy'
    | 'logLevel'
    | 'allowLocalCallbacks'
    | 'metricsToken'
  > & {
    /** Chains, banks and merchants are played. */
    sandbox?: boolean
    /** For tests: how long a call may take. */
    callMs?: number
  }
  db: Databases
  vault: Vault
  sealedFields: SealedFields
  /** Signs notifications to merchants of the 2.0 interface. */
  webhookRsaKey: KeyObject
  /** Signs sealed rows of reports. */
  reportSealKey: KeyObject
  /** Signs what connectors are told. */
  connectKey: KeyObject
  custody: Custody
  files: FileStore
  /** Signs links to stored files. */
  fileLinkKey: Buffer
  /** Signs the addresses of payment pages. */
  paymentKey: Buffer
  liveWatch: LiveWatch
  openStreams: OpenStreams
  messages: MessageWatch
  metrics: ServerMetrics
  /** The shares of calls, of the console and of merchants' servers together. */
  admission: Admission
  /** Aborted when the server begins to stop: from then on it is not ready. */
  stopping: AbortController
}
