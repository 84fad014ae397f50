/** Addresses and hashes that pass the checks of their networks. */
import { createHash } from 'node:crypto'
import { type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import type { Chance } from './random.ts'

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function addressOn(network: NetworkName, chance: Chance): string {
  const payload = Buffer.from(chance.hex(40), 'hex')
  const family = networks[network].addressFamily
  // EIP-55 casing is optional: an address in lower case carries no checksum.
  if (family === 'evm') return `0x${payload.toString('hex')}`
  return base58Check(Buffer.concat([Buffer.from([family === 'tron' ? 0x41 : 0x00]), payload]))
}

export const hashOn = (network: NetworkName, chance: Chance): string =>
  `${networks[network].addressFamily === 'evm' ? '0x' : ''}${chance.hex(64)}`

function base58Check(payload: Buffer): string {
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  const whole = Buffer.concat([payload, digest(digest(payload)).subarray(0, 4)])
  let number = BigInt(`0x${whole.toString('hex')}`)
  let text = ''
  while (number > 0n) {
    text = base58[Number(number % 58n)] + text
    number /= 58n
  }
  for (const byte of whole) {
    if (byte !== 0) break
    text = `1${text}`
  }
  return text
}
