/** The key that a request names: what requests with it must fulfil. */
import type { KeyObject } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { callError } from '../../call-error.ts'
import { readPublicKey } from '../../security/public-key.ts'

export interface SigningKey {
  keyId: string
  /** PEM; none as long as none was given, two while it changes from one to the other. */
  publicKeys: readonly string[]
  /** Empty: from everywhere. */
  allowedAddresses: readonly string[]
}

/** Made from text once each: to read a key takes longer than to check a signature. */
const knownKeys = new Map<string, KeyObject>()
const mostKept = 1000

export function publicKeysOf({ publicKeys }: SigningKey): KeyObject[] {
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

export function isAllowed({ allowedAddresses }: SigningKey, address: string): boolean {
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
