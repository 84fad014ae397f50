/** What the platform's administrator does about connectors. */
import type { ConnectorService } from '@countinghouse/contract/areas/connector/connector.ts'
import type { Sql } from '../../platform/db/database.ts'
import { pemOf, readPublicKey } from '../../platform/security/public-key.ts'
import { StartError } from '../../platform/start-error.ts'

export interface NewConnector {
  name: string
  url?: string | undefined
  services: readonly ConnectorService[]
  /** PEM. */
  publicKey: string
}

/** As it is stored: whatever is around it, and however its lines are broken. */
export function publicKeyIn(pem: string): string {
  const key = readPublicKey(pem.trim())
  if (key === 'privateKey')
    throw new StartError('This is a private key: it stays with the connector. Pass its public key.')
  if (key === 'publicKey')
    throw new StartError(
      'Pass a public key as PEM on standard input: RSA of 2048 to 8192 bits, or Ed25519.',
    )
  return pemOf(key).trim()
}

/** False if the name is taken. */
export async function addConnector(
  sql: Sql,
  { name, url, services, publicKey }: NewConnector,
): Promise<boolean> {
  const rows = await sql`
    insert into connector (name, url, public_keys, services)
    values (${name}, ${url ?? null}, ${[publicKeyIn(publicKey)]}, ${[...services]})
    on conflict (name) do nothing returning 1`
  return rows.length > 0
}
