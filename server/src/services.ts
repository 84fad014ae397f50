/** What every command may reach: made once at start, passed by hand. */
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { SealedFields } from './security/sealed-field.ts'
import type { Vault } from './security/vault.ts'

export interface Services {
  config: Pick<Config, 'demoCaptcha' | 'rateLimitPerMinute' | 'trustProxy' | 'logLevel'>
  db: Database
  vault: Vault
  sealedFields: SealedFields
}
