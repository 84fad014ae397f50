/** The key that a request names: which merchant it is of, and what requests with it must fulfil. */
import type { KeyObject } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { callError } from '../call-error.ts'
import { Coalesced } from '../db/coalesced.ts'
import type { Database } from '../db/database.ts'
import { retryWhenLost } from '../db/transaction.ts'
import { fullKeyId } from '../security/merchant-key.ts'
import { readPublicKey } from '../security/public-key.ts'

export interface ApiKey {
  merchantId: string
  keyId: string
  /** PEM; null as long as the merchant has given none. */
  publicKey: string | null
  /** Empty: from everywhere. */
  allowedAddresses: readonly string[]
}

interface Row {
  apiKeyId: string
  publicKey: string | null
  allowedAddresses: string[]
}

export type FindKey = (keyId: string) => Promise<ApiKey>

/** Requests that come at once share one look; none sees what was read before it came. */
export function keyFinder(db: Pick<Database, 'sql'>): FindKey {
  const looks = new Coalesced<Row | undefined>()
  return async (keyId) => {
    const merchantId = /^([1-9]\d{0,17})-[0-9a-f]{32}$/.exec(keyId)?.[1]
    if (!merchantId) throw callError('apiKeyUnknown')
    const row = await looks.ask(merchantId, () => read(db, merchantId))
    if (!row || fullKeyId(merchantId, row.apiKeyId) !== keyId) throw callError('apiKeyUnknown')
    const { publicKey, allowedAddresses } = row
    return { merchantId, keyId, publicKey, allowedAddresses }
  }
}

async function read(db: Pick<Database, 'sql'>, merchantId: string): Promise<Row | undefined> {
  const [row] = await retryWhenLost(
    () => db.sql<Row[]>`
      select api_key_id as "apiKeyId", public_key as "publicKey",
             allowed_addresses as "allowedAddresses"
      from find_api_key(${merchantId})`,
  )
  return row
}

/** Made from text once each: to read a key takes longer than to check a signature. */
const publicKeys = new Map<string, KeyObject>()
const mostKept = 1000

export function publicKeyOf({ publicKey }: ApiKey): KeyObject {
  if (publicKey === null) throw callError('publicKeyMissing')
  const known = publicKeys.get(publicKey)
  if (known) return known
  const key = readPublicKey(publicKey)
  if (typeof key === 'string') throw callError('publicKeyMissing')
  if (publicKeys.size >= mostKept) publicKeys.clear()
  publicKeys.set(publicKey, key)
  return key
}

export function isAllowed({ allowedAddresses }: ApiKey, address: string): boolean {
  if (allowedAddresses.length === 0) return true
  const family = isIP(address)
  if (family === 0) return false
  return networksOf(allowedAddresses).check(address, family === 6 ? 'ipv6' : 'ipv4')
}

const networkLists = new Map<string, BlockList>()

function networksOf(texts: readonly string[]): BlockList {
  const name = texts.join(' ')
  const known = networkLists.get(name)
  if (known) return known
  const networks = new BlockList()
  for (const text of texts) {
    const [address = '', prefix] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  if (networkLists.size >= mostKept) networkLists.clear()
  networkLists.set(name, networks)
  return networks
}
