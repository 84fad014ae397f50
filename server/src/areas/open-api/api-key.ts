/** The key that a request names: which merchant it is of, and what requests with it must fulfil. */
import type { KeyObject } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { callError } from '../../platform/call-error.ts'
import { Coalesced } from '../../platform/db/coalesced.ts'
import type { Database } from '../../platform/db/database.ts'
import { retryWhenLost } from '../../platform/db/transaction.ts'
import { fullKeyId } from '../../platform/security/merchant-key.ts'
import { readPublicKey } from '../../platform/security/public-key.ts'

export interface ApiKey {
  merchantId: string
  keyId: string
  /** PEM; none as long as the merchant has given none, two while it changes from one to the other. */
  publicKeys: readonly string[]
  /** Empty: from everywhere. */
  allowedAddresses: readonly string[]
}

interface Row {
  apiKeyId: string
  publicKeys: string[]
  allowedAddresses: string[]
}

export type FindKey = (keyId: string) => Promise<ApiKey>

/** Requests that come at once share one look; none sees what was read before it came. */
export function keyFinder(db: Pick<Database, 'sql'>): FindKey {
  const lookups = new Coalesced<Row | undefined>()
  return async (keyId) => {
    const merchantId = /^([1-9]\d{0,17})-[0-9a-f]{32}$/.exec(keyId)?.[1]
    if (!merchantId) throw callError('apiKeyUnknown')
    const row = await lookups.ask(merchantId, () => read(db, merchantId))
    if (!row || fullKeyId(merchantId, row.apiKeyId) !== keyId) throw callError('apiKeyUnknown')
    const { publicKeys, allowedAddresses } = row
    return { merchantId, keyId, publicKeys, allowedAddresses }
  }
}

async function read(db: Pick<Database, 'sql'>, merchantId: string): Promise<Row | undefined> {
  const [row] = await retryWhenLost(
    () => db.sql<Row[]>`
      select api_key_id as "apiKeyId", public_keys as "publicKeys",
             allowed_addresses as "allowedAddresses"
      from find_api_keys(${merchantId})`,
  )
  return row
}

/** Made from text once each: to read a key takes longer than to check a signature. */
const knownKeys = new Map<string, KeyObject>()
const mostKept = 1000

export function publicKeysOf({ publicKeys }: ApiKey): KeyObject[] {
  const keys = publicKeys.flatMap((pem) => publicKeyIn(pem) ?? [])
  if (keys.length === 0) throw callError('publicKeyMissing')
  return keys
}

function publicKeyIn(pem: string): KeyObject | undefined {
  const known = knownKeys.get(pem)
  if (known) return known
  const key = readPublicKey(pem)
  if (typeof key === 'string') return undefined
  if (knownKeys.size >= mostKept) knownKeys.clear()
  knownKeys.set(pem, key)
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
