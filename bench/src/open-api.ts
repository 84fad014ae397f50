/** Signed creations per second over HTTP, compared with the bare command, and what a signature costs to check. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { putKeyOnFile } from '@countinghouse/server/src/areas/api-key/change-api-key.command.ts'
import { createCryptoPayin } from '@countinghouse/server/src/areas/crypto-payin/create-crypto-payin.command.ts'
import type { Database } from '@countinghouse/server/src/db/database.ts'
import { sandboxCustody } from '@countinghouse/server/src/demo/world/addresses.ts'
import { fullKeyId } from '@countinghouse/server/src/security/merchant-key.ts'
import { isSignedBy, pemOf } from '@countinghouse/server/src/security/public-key.ts'
import { type Vault, vaultOf } from '@countinghouse/server/src/security/vault.ts'
import { Countinghouse } from '../../sdk/src/countinghouse.ts'
import type { Row } from './table.ts'

const atOnce = 16
const count = 640
const merchantId = '10001'

export async function measureOpenApi(url: string, db: Database): Promise<Row[]> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const client = await clientOf(url.replace(/\/api\/?$/, ''), db, pair)
  const asked = (i: number, how: string) => ({
    merchantOrderNo: `bench-${how}-${Date.now()}-${i}`,
    customerUid: `C${i % 40}`,
    currency: 'USDT' as const,
    network: 'TRC20' as const,
    amount: '10',
  })
  const door = await perSecond((i) => client.create('cryptoPayin', asked(i, 'open')))
  const bare = await perSecond((i) => {
    const order = { ...asked(i, 'bare'), notifyUrl: null }
    return db.asMerchant(merchantId, (tx) =>
      createCryptoPayin(tx, merchantId, order, sandboxCustody),
    )
  })
  return [
    [
      `signed creations of payins, one merchant, ${atOnce} at once`,
      `${Math.round(door)}/s`,
      `${(bare / door).toFixed(2)} times the bare command (${Math.round(bare)}/s): signing and HTTP of the client, verification, nonce, answer`,
    ],
    [
      'checking a signature',
      `${verification(pair, 'sha256').toFixed(0)} µs`,
      `RSA 2048; Ed25519 ${verification(generateKeyPairSync('ed25519'), null).toFixed(0)} µs`,
    ],
  ]
}

interface Pair {
  privateKey: KeyObject
  publicKey: KeyObject
}

/** The key of this run takes the place of the sandbox's, which is off while figures are taken. */
async function clientOf(baseUrl: string, db: Database, { privateKey, publicKey }: Pair) {
  // Only needed for a merchant that has no keys yet; the demo merchants have.
  const vault: Vault = vaultOf(Buffer.alloc(32))
  const values = { merchantPublicKey: pemOf(publicKey), allowedAddresses: [] }
  await putKeyOnFile({ db, vault }, merchantId, values, 'bench')
  const [row] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ id: string }[]>`
      select api_key_id as id from merchant_key where merchant_id = ${merchantId}`,
  )
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const keyId = fullKeyId(merchantId, row?.id ?? '')
  return new Countinghouse({ baseUrl, keyId, privateKey: pem })
}

async function perSecond(make: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await make(next++)
    }),
  )
  return (count * 1000) / (performance.now() - startedAt)
}

/** Microseconds. */
function verification({ privateKey, publicKey }: Pair, algorithm: 'sha256' | null): number {
  const text = 'POST\n/open/v2/cryptoPayin/create\n1767225600000\nb3R0ZXJzLWFyZS1jdXRl\n'.repeat(2)
  const signature = sign(algorithm, Buffer.from(text), privateKey).toString('base64')
  const times = 2000
  const startedAt = performance.now()
  for (let i = 0; i < times; i++) isSignedBy(publicKey, text, signature)
  return ((performance.now() - startedAt) * 1000) / times
}
