/** What every command may reach: made once at start, passed by hand. */
import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Config } from './config.ts'
import type { Databases } from './db/database.ts'
import { measuredStore } from './files/measured-store.ts'
import type { S3Settings } from './files/s3-settings.ts'
import { s3Store } from './files/s3-store.ts'
import { diskStore, type FileStore } from './files/store.ts'
import { LiveWatch } from './live/live-watch.ts'
import { MessageWatch } from './live/message-watch.ts'
import { OpenStreams } from './live/open-streams.ts'
import { declareServerMetrics, type ServerMetrics } from './metrics/server-metrics.ts'
import { waitingOrders } from './order-registry.ts'
import { loadSealedFields, newRsaKey, type SealedFields } from './security/sealed-field.ts'
import { newSecret } from './security/tokens.ts'
import { loadVault, platformSecret, type Vault } from './security/vault.ts'
import { type Custody, noCustody } from './upstream/custody.ts'

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
    /** For tests: how long a call may take. */
    callMs?: number
  }
  db: Databases
  vault: Vault
  sealedFields: SealedFields
  /** Signs notifications to merchants of the 2.0 interface. */
  webhookRsaKey: KeyObject
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
  /** Aborted when the server begins to stop: from then on it is not ready. */
  stopping: AbortController
}

export async function loadServices(
  config: Services['config'] & {
    secretsKeyFile: string
    dataDir: string
    s3?: S3Settings | undefined
  },
  db: Databases,
  custody: Custody = noCustody,
): Promise<Services> {
  const vault = await loadVault(db.sql, config.secretsKeyFile)
  const rsa = await platformSecret(db.sql, vault, 'webhook-rsa', newRsaKey)
  const signingKey = async (name: string) =>
    Buffer.from(await platformSecret(db.sql, vault, name, newSecret), 'base64url')
  const metrics = declareServerMetrics(db)
  const files = config.s3 ? s3Store(config.s3) : diskStore(`${config.dataDir}/files`)
  return {
    config,
    db,
    vault,
    sealedFields: await loadSealedFields(db.sql, vault),
    webhookRsaKey: createPrivateKey(rsa),
    liveWatch: new LiveWatch(db, waitingOrders),
    custody,
    openStreams: new OpenStreams(db),
    messages: new MessageWatch(db),
    metrics,
    stopping: new AbortController(),
    files: measuredStore(files, metrics.files),
    fileLinkKey: await signingKey('file-link'),
    paymentKey: await signingKey('payment-page'),
  }
}
