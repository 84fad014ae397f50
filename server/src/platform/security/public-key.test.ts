import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSignedBy, pemOf, readPublicKey } from './public-key.ts'

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed25519 = generateKeyPairSync('ed25519')

describe('a public key', () => {
  test.each([
    ['RSA of 2048 bits', rsa.publicKey],
    ['Ed25519', ed25519.publicKey],
  ])('%s is taken, in either spelling of its PEM', (_name, key) => {
    const pem = pemOf(key)
    expect(readPublicKey(pem)).toMatchObject({ type: 'public' })
    expect(readPublicKey(pem.replaceAll('\n', '\r\n'))).toMatchObject({ type: 'public' })
  })

  test.each([
    ['RSA of 1024 bits', generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey],
    ['RSA for PSS alone', generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey],
    ['ECDSA', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey],
    ['X25519', generateKeyPairSync('x25519').publicKey],
  ])('%s is not taken', (_name, key) => {
    expect(readPublicKey(pemOf(key))).toBe('publicKey')
  })

  test.each(['', 'nonsense', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'])(
    '%j is none',
    (text) => expect(readPublicKey(text)).toBe('publicKey'),
  )

  test('a private key is called one, and not quietly turned into its public half', () => {
    for (const { privateKey } of [rsa, ed25519]) {
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      expect(readPublicKey(pem)).toBe('privateKey')
    }
  })
})

describe.each([
  ['RSA', rsa, 'sha256'],
  ['Ed25519', ed25519, null],
] as const)('a signature with %s', (_name, { privateKey, publicKey }, algorithm) => {
  const signed = (text: string) => sign(algorithm, Buffer.from(text), privateKey).toString('base64')

  test('fits its own text and no other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, other) => {
        fc.pre(text !== other)
        expect(isSignedBy(publicKey, text, signed(text))).toBe(true)
        expect(isSignedBy(publicKey, other, signed(text))).toBe(false)
      }),
    )
  })

  test('fits no longer when one bit of it was changed', () => {
    const bytes = Buffer.from(signed('text'), 'base64')
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const changed = Buffer.from(bytes)
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at)
        expect(isSignedBy(publicKey, 'text', changed.toString('base64'))).toBe(false)
      }),
    )
  })

  test.each(['', 'AAAA', '!!!!', 'A'.repeat(2000)])('%j is none', (text) => {
    expect(isSignedBy(publicKey, 'text', text)).toBe(false)
  })
})
