/** Addresses and hashes that pass the checks of their networks. */
import { hash } from 'node:crypto'
import { type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import type { Chance } from './random.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
// The most digits that a number holds exactly.
const digitsAtOnce = 9
const atOnce = 58n ** BigInt(digitsAtOnce)

export const addressOn = (network: NetworkName, chance: Chance): string =>
  addressFrom(network, chance.bytes(20))

export const hashOn = (network: NetworkName, chance: Chance): string =>
  `${networks[network].addressFamily === 'evm' ? '0x' : ''}${chance.hex(64)}`

/** Of the hash of a key. */
export function addressFrom(network: NetworkName, payload: Buffer): string {
  const family = networks[network].addressFamily
  // EIP-55 casing is optional: an address in lower case carries no checksum.
  if (family === 'evm') return `0x${payload.toString('hex')}`
  return base58Check(Buffer.concat([Buffer.from([family === 'tron' ? 0x41 : 0x00]), payload]))
}

export const sha256 = (bytes: Buffer | string): Buffer => hash('sha256', bytes, 'buffer')

function base58Check(payload: Buffer): string {
  const whole = Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)])
  let number = BigInt(`0x${whole.toString('hex')}`)
  let text = ''
  while (number > 0n) {
    let part = Number(number % atOnce)
    number /= atOnce
    for (let i = 0; i < digitsAtOnce && (part > 0 || number > 0n); i++) {
      text = base58[part % 58] + text
      part = Math.floor(part / 58)
    }
  }
  for (const byte of whole) {
    if (byte !== 0) break
    text = `1${text}`
  }
  return text
}
