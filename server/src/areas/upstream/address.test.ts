/** Addresses checked against the vectors of EIP-55, BIP-173 and BIP-350, and real ones of TRON and Bitcoin. */
import type { NetworkName } from '@countinghouse/contract/currencies.ts'
import { bech32m } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { checksummed, isAddressOn } from './address.ts'

const eip55 = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

/** A taproot address whose last character has nonzero padding bits. */
const words = bech32m.toWords(new Uint8Array(32).fill(7))
const padded = bech32m.encode('bc', [1, ...words.slice(0, -1), (words.at(-1) ?? 0) | 1])

const right: [NetworkName, string, what: string][] = [
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'the contract of USDT'],
  ['TRC20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'twenty zero bytes'],
  ...eip55.map((address) => ['ERC20', address, 'EIP-55'] as [NetworkName, string, string]),
  ['ERC20', '0x52908400098527886E0F7030069857D2E4169EE7', 'EIP-55, all caps'],
  ['ERC20', '0x8617E340B3D01FA5F11F306F4090FD50E238070D', 'EIP-55, all caps'],
  ['ERC20', '0xde709f2102306220921060314715629080e2fb77', 'EIP-55, all lower'],
  ['ERC20', '0x27b1fdb04752bbc536007a920d24acb045561c26', 'EIP-55, all lower'],
  ['ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'no checksum in lower case'],
  ['ERC20', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', 'no checksum in upper case'],
  ['BEP20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'the same family'],
  ['Polygon', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'the same family'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'the first ever'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a script'],
  ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'BIP-173, 20 bytes, upper case'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BIP-173, 20 bytes'],
  ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'BIP-173, 32 bytes'],
  [
    'BTC',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BIP-350, version 1',
  ],
  ['BTC', 'BC1SW50QGDZ25J', 'BIP-350, version 16'],
  ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'BIP-350, version 2'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'BIP-350, taproot'],
]

const wrong: [NetworkName, string, what: string][] = [
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'one letter changed'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'one letter short'],
  ['TRC20', 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t', 'lower case'],
  ['TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', "Bitcoin's version byte"],
  ['TRC20', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'hexadecimal'],
  ['TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'of another family'],
  ['TRC20', ' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'a space'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLjO0', 'letters that base58 has not'],
  ['TRC20', '', 'nothing'],
  ...eip55.map(
    (address) =>
      ['ERC20', flipped(address), 'one letter of the wrong case'] as [NetworkName, string, string],
  ),
  ['ERC20', '0x8617e340B3D01FA5F11F306F4090FD50E238070D', 'one letter of the wrong case'],
  ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'no 0x'],
  ['ERC20', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0X'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'one digit short'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0', 'one digit more'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'no such digit'],
  ['ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed\n', 'a line feed'],
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'one letter changed'],
  ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'of the test network'],
  ['BTC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'of TRON'],
  [
    'BTC',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'BIP-173, of the test network',
  ],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'BIP-173, checksum'],
  [
    'BTC',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7k7grplx',
    'BIP-173, version 1 in bech32',
  ],
  ['BTC', 'BC1SW50QA3JX3S', 'BIP-173, version 16 in bech32'],
  ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvg6kdaj', 'BIP-173, version 2 in bech32'],
  ['BTC', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'BIP-173, prefix'],
  ['BTC', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'BIP-350, prefix'],
  [
    'BTC',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'BIP-350, bech32 for bech32m',
  ],
  [
    'BTC',
    'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
    'BIP-350, bech32 for bech32m',
  ],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'BIP-350, bech32m for bech32'],
  [
    'BTC',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BIP-350, letter in the checksum',
  ],
  ['BTC', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'BIP-350, version 17'],
  ['BTC', 'bc1pw5dgrnzv', 'BIP-350, 1 byte'],
  [
    'BTC',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'BIP-350, 41 bytes',
  ],
  ['BTC', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'BIP-350, 16 bytes in version 0'],
  [
    'BTC',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'BIP-350, padding of more than 4 bits',
  ],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzK5jj0', 'mixed case'],
  ['BTC', padded, 'padding that is not zero'],
  ['BTC', 'bc1gmk9yu', 'BIP-350, no data'],
  ['BTC', 'x'.repeat(200), 'anything'],
]

/** The address with the case of its first letter flipped. */
function flipped(address: string): string {
  const at = address.slice(2).search(/[a-f]/i) + 2
  const letter = address[at] as string
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return address.slice(0, at) + other + address.slice(at + 1)
}

describe('an address', () => {
  test.each(right)('of %s is valid: %s (%s)', (network, address) => {
    expect(isAddressOn(network, address)).toBe(true)
  })

  test.each(wrong)('of %s is invalid: %s (%s)', (network, address) => {
    expect(isAddressOn(network, address)).toBe(false)
  })

  test.each(eip55)('of EVM has one spelling with a checksum: %s', (address) => {
    expect(checksummed(address.toLowerCase())).toBe(address)
    expect(checksummed(address.toUpperCase())).toBe(address)
    expect(checksummed(`${address}0`)).toBeUndefined()
  })
})
