/** Checks the form and checksum of an address on a network. */
import { createHash } from 'node:crypto'
import { type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import { base58, bech32, bech32m } from '@scure/base'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

export function isAddressOn(network: NetworkName, address: string): boolean {
  switch (networks[network].addressFamily) {
    case 'tron':
      return address.length === 34 && base58Payload(address)?.[0] === 0x41
    case 'evm':
      return isEvm(address)
    case 'bitcoin':
      return isBitcoin(address)
  }
}

/** Version byte and 20-byte hash, if the 4-byte checksum is right. */
function base58Payload(address: string): Uint8Array | undefined {
  let bytes: Uint8Array
  try {
    bytes = base58.decode(address)
  } catch {
    return undefined
  }
  if (bytes.length !== 25) return undefined
  const payload = bytes.subarray(0, 21)
  const checksum = sha256(sha256(payload)).subarray(0, 4)
  return checksum.equals(bytes.subarray(21)) ? payload : undefined
}

/** An address in one case carries no checksum; mixed case follows EIP-55. */
function isEvm(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  return [digits.toLowerCase(), digits.toUpperCase(), cased(digits)].includes(digits)
}

/** The EIP-55 spelling of an EVM address in any case. */
export const checksummed = (text: string): string | undefined =>
  /^0x[0-9a-f]{40}$/i.test(text) ? `0x${cased(text.slice(2))}` : undefined

function cased(digits: string): string {
  const lower = digits.toLowerCase()
  const hash = createHash('keccak-256').update(lower).digest('hex')
  const upper = (i: number) => Number.parseInt(hash[i] as string, 16) >= 8
  return [...lower].map((digit, i) => (upper(i) ? digit.toUpperCase() : digit)).join('')
}

function isBitcoin(address: string): boolean {
  const version = base58Payload(address)?.[0]
  if (version !== undefined) return version === 0x00 || version === 0x05
  return isWitness(address, bech32) || isWitness(address, bech32m)
}

/** Version 0 (20 or 32 bytes) in bech32, later ones in bech32m. */
function isWitness(address: string, coder: typeof bech32 | typeof bech32m): boolean {
  if (!address.includes('1') || address.length > 90) return false
  const decoded = coder.decodeUnsafe(address)
  if (decoded?.prefix !== 'bc') return false
  const [version, ...words] = decoded.words
  const program = coder.fromWordsUnsafe(words)
  if (version === undefined || version > 16 || !program) return false
  if (version === 0) return coder === bech32 && [20, 32].includes(program.length)
  return coder === bech32m && program.length >= 2 && program.length <= 40
}
