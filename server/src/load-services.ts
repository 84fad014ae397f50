/** Makes what every command may reach, once at start. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { declareConnectorMetrics } from './areas/connector/connector-metrics.ts'
import { waitingOrders } from './order-registry.ts'
import { type Custody, noCustody } from './platform/custody.ts'
import type { Databases } from './platform/db/database.ts'
import { measuredStore } from './platform/files/measured-store.ts'
import { openStore } from './platform/files/open-store.ts'
import type { S3Settings } from './platform/files/s3-settings.ts'
import { Admission } from './platform/http/admission.ts'
import { LiveWatch } from './platform/live/live-watch.ts'
import { MessageWatch } from './platform/live/message-watch.ts'
import { OpenStreams } from './platform/live/open-streams.ts'
import { declareServerMetrics } from './platform/metrics/server-metrics.ts'
import { loadSealedFields, newRsaKey } from './platform/security/sealed-field.ts'
import { newSecret } from './platform/security/tokens.ts'
import { loadVault, platformSecret } from './platform/security/vault.ts'
import type { Services } from './platform/services.ts'

const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

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
  declareConnectorMetrics(metrics, db)
  const files = await openStore(config)
  return {
    config,
    db,
    vault,
    sealedFields: await loadSealedFields(db.sql, vault),
    webhookRsaKey: createPrivateKey(rsa),
    reportSealKey: createPrivateKey(
      await platformSecret(db.sql, vault, 'report-seal', newSigningKey),
    ),
    connectKey: createPrivateKey(
      await platformSecret(db.sql, vault, 'connect-signing', newSigningKey),
    ),
    liveWatch: new LiveWatch(db, waitingOrders),
    custody,
    openStreams: new OpenStreams(db),
    messages: new MessageWatch(db),
    metrics,
    admission: new Admission(),
    stopping: new AbortController(),
    files: measuredStore(files, metrics.files),
    fileLinkKey: await signingKey('file-link'),
    paymentKey: await signingKey('payment-page'),
  }
}
