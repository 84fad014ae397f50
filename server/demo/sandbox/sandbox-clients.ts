/** The programs of the demo merchants: they order through the front door, with the SDK and keys of their own. */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { Countinghouse } from '../../../sdk/src/countinghouse.ts'
import { registerPublicKey } from '../../src/areas/api-key/change-api-key.command.ts'
import { fullKeyId } from '../../src/platform/security/merchant-key.ts'
import { pemOf } from '../../src/platform/security/public-key.ts'
import { platformSecret } from '../../src/platform/security/vault.ts'
import type { Services } from '../../src/platform/services.ts'
import { sandboxAddress } from '../kinds/create-by-command.ts'

type ClientServices = Pick<Services, 'db' | 'vault'>

/** A merchant whose operators put another key on file is refused from then on, as any would be. */
export async function sandboxClients(
  services: ClientServices,
  merchantIds: readonly string[],
  baseUrl: string,
): Promise<(merchantId: string) => Countinghouse | undefined> {
  const clients = new Map<string, Countinghouse>()
  for (const merchantId of merchantIds) {
    const privateKey = await privateKeyOf(services, merchantId)
    const keyId = await keyOnFile(services, merchantId, privateKey)
    clients.set(merchantId, new Countinghouse({ baseUrl, keyId, privateKey, retries: 1 }))
  }
  return (merchantId) => clients.get(merchantId)
}

/** Kept like a secret of the platform, because the demo merchants have no other place. */
const privateKeyOf = ({ db, vault }: ClientServices, merchantId: string): Promise<string> =>
  platformSecret(db.sql, vault, `sandbox-merchant:${merchantId}`, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  )

async function keyOnFile(
  services: ClientServices,
  merchantId: string,
  privateKey: string,
): Promise<string> {
  const read = async () => {
    const [row] = await services.db.asMerchant(
      merchantId,
      (tx) => tx<{ id: string; isKnown: boolean }[]>`
        select api_key_id as id, public_key is not null as "isKnown"
        from merchant_key where merchant_id = ${merchantId}`,
    )
    return row
  }
  if (!(await read())?.isKnown) {
    const merchantPublicKey = pemOf(createPublicKey(createPrivateKey(privateKey)))
    const values = { merchantPublicKey, secondPublicKey: '', allowedAddresses: [] }
    await registerPublicKey(services, merchantId, values, sandboxAddress)
  }
  return fullKeyId(merchantId, (await read())?.id ?? '')
}
