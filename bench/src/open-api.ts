/** Signed creations per second over HTTP, compared with the bare command, and what a signature costs to check. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { sandboxCustody } from '@countinghouse/server/demo/world/addresses.ts'
import { registerPublicKey } from '@countinghouse/server/src/areas/api-key/change-api-key.command.ts'
import { createCryptoPayin } from '@countinghouse/server/src/areas/crypto-payin/create-crypto-payin.command.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { fullKeyId } from '@countinghouse/server/src/platform/security/merchant-key.ts'
import { isSignedBy, pemOf } from '@countinghouse/server/src/platform/security/public-key.ts'
import { type Vault, vaultOf } from '@countinghouse/server/src/platform/security/vault.ts'
import { signedHeaders } from '../../sdk/src/countinghouse.ts'
import { loadEachOnce } from './load.ts'
import { median } from './median.ts'
import type { Row } from './table.ts'

const atOnce = 16
const count = 1000
const rounds = 3
const merchantId = '10001'

export async function measureOpenApi(url: string, db: Database): Promise<Row[]> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const door: number[] = []
  const bare: number[] = []
  const keyId = await useKey(db, pair)
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round <= rounds; round++) {
    // A merchant's server signs on its own machine: here that is done before the clock runs.
    const requests = Array.from({ length: count }, (_, i) =>
      signed({ keyId, key: pair.privateKey }, asked(i, `open-${round}`)),
    )
    door.push(await loadEachOnce({ url: `${url}${path}`, requests, connections: atOnce }))
    bare.push(
      await perSecond((i) => {
        const order = { ...asked(i, `bare-${round}`), notifyUrl: null }
        return db.asMerchant(merchantId, (tx) =>
          createCryptoPayin(tx, merchantId, order, sandboxCustody),
        )
      }),
    )
  }
  // The first round is warm-up, as with every comparison.
  const [open, command] = [median(door.slice(1)), median(bare.slice(1))]
  const signing = signingTime(pair)
  return [
    [
      `payins created through the open API (signed), one merchant, ${atOnce} at once`,
      `${Math.round(open)}/s`,
      `${(command / open).toFixed(2)} times the bare command (${Math.round(command)}/s): HTTP, key, signature, nonce, validation, response, log; requests are signed beforehand (${signing.toFixed(0)} µs each)`,
    ],
    [
      'verifying a signature',
      `${verification(pair, 'sha256').toFixed(0)} µs`,
      `RSA 2048; Ed25519 ${verification(generateKeyPairSync('ed25519'), null).toFixed(0)} µs`,
    ],
  ]
}

const asked = (i: number, how: string) => ({
  merchantOrderNo: `bench-${how}-${Date.now()}-${i}`,
  customerUid: `C${i % 40}`,
  currency: 'USDT' as const,
  network: 'TRC20' as const,
  amount: '10',
})

const path = '/open/v2/cryptoPayin/create'

function signed(by: { keyId: string; key: KeyObject }, order: object) {
  const body = JSON.stringify(order)
  return { headers: { ...signedHeaders({ ...by, method: 'POST', path, body }) }, body }
}

/** The order of a payer, as the open API answers it. */
export async function newPayin(url: string, db: Database): Promise<Record<string, string>> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const keyId = await useKey(db, { privateKey, publicKey })
  const { headers, body } = signed({ keyId, key: privateKey }, asked(0, 'page'))
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const { data, msg } = (await response.json()) as { data: Record<string, string>; msg: string }
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${msg}`)
  return data
}

interface Pair {
  privateKey: KeyObject
  publicKey: KeyObject
}

/** The key of this run takes the place of the sandbox's, which is off while figures are taken. */
async function useKey(db: Database, { publicKey }: Pair): Promise<string> {
  // Only needed for a merchant that has no keys yet; the demo merchants have.
  const vault: Vault = vaultOf(Buffer.alloc(32))
  const values = { merchantPublicKey: pemOf(publicKey), secondPublicKey: '', allowedAddresses: [] }
  await registerPublicKey({ db, vault }, merchantId, values, 'bench')
  const [row] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ id: string }[]>`
      select api_key_id as id from merchant_key where merchant_id = ${merchantId}`,
  )
  return fullKeyId(merchantId, row?.id ?? '')
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

const example = 'POST\n/open/v2/cryptoPayin/create\n1767225600000\nb3R0ZXJzLWFyZS1jdXRl\n'.repeat(2)

/** Microseconds. */
function verification({ privateKey, publicKey }: Pair, algorithm: 'sha256' | null): number {
  const signature = sign(algorithm, Buffer.from(example), privateKey).toString('base64')
  return eachTakes(2000, () => isSignedBy(publicKey, example, signature))
}

const signingTime = ({ privateKey }: Pair): number =>
  eachTakes(200, () => sign('sha256', Buffer.from(example), privateKey))

function eachTakes(times: number, run: () => unknown): number {
  const startedAt = performance.now()
  for (let i = 0; i < times; i++) run()
  return ((performance.now() - startedAt) * 1000) / times
}
