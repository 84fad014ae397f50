/** Who may make an open call, and who may not: one code for each cause. */
import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signedHeaders } from '../../../../sdk/src/countinghouse.ts'
import { newNonce, newPair, openMerchant, openUrl } from '../../../test/app/open-merchant.ts'
import { startAppForTest, startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()
const merchant = await openMerchant(app)

const refused = (name: keyof typeof errorCodes) => {
  const { code, status } = errorCodes[name]
  return { status, code, success: false, data: null }
}

describe('a signature', () => {
  test.each(['rsa', 'ed25519'] as const)('with a key of type %s is taken', async (type) => {
    const signer = await openMerchant(app, '10002', { type })
    expect(await signer.send('/balances')).toMatchObject({
      status: 200,
      code: '200',
      success: true,
    })
  })

  test('of another key is refused', async () => {
    const { privateKey } = newPair('rsa')
    expect(await merchant.send('/rates', {}, { signed: { key: privateKey } })).toMatchObject(
      refused('signatureWrong'),
    )
  })

  test('is for the method, path, time, nonce and body that it was made for, to the byte', async () => {
    // On a server of its own, and few: a key with many bad signatures is not looked at for a minute.
    const parts = ['method', 'path', 'timestamp', 'nonce', 'body'] as const
    const flip = fc.record({
      part: fc.constantFrom(...parts),
      at: fc.nat(),
      bit: fc.integer({ min: 0, max: 6 }),
    })
    const quiet = await startAppForTest()
    const signer = await openMerchant(quiet)
    await fc.assert(
      fc.asyncProperty(flip, async ({ part, at, bit }) => {
        const right = {
          method: 'POST',
          path: '/open/v2/cryptoPayin/query',
          timestamp: String(Date.now()),
          nonce: newNonce(),
          body: '{"merchantOrderNo":"A-1"}',
        }
        const changed = { ...right, [part]: flipped(right[part], at, bit) }
        fc.pre(changed[part] !== right[part])
        // What is sent is right; what was signed differs by one bit.
        const answer = await signer.send('/cryptoPayin/query', right.body, {
          signed: changed,
          headers: { 'x-timestamp': right.timestamp, 'x-nonce': right.nonce },
        })
        expect(answer.code).toBe(errorCodes.signatureWrong.code)
      }),
      { numRuns: openLimits.badSignaturesPerMinute - 4 },
    )
    expect((await signer.send('/rates')).code).toBe('200')
  })

  test('that was signed and then altered on its way is refused', async () => {
    const altered = [
      { body: '{"merchantOrderNo":"A-2"}' },
      { path: '/open/v2/cryptoPayin/query?x=1' },
      { headers: { 'x-nonce': newNonce() } },
      { headers: { 'x-timestamp': String(Date.now() - 1) } },
    ]
    for (const change of altered)
      expect(
        await merchant.send('/cryptoPayin/query', { merchantOrderNo: 'A-1' }, change),
      ).toMatchObject(refused('signatureWrong'))
  })

  test('in another spelling of base64 is none', async () => {
    for (const odd of ['AAAA=', 'A A A A', '====', '-_-_'])
      expect(await merchant.send('/rates', {}, { headers: { 'x-signature': odd } })).toMatchObject(
        refused('signatureWrong'),
      )
  })
})

/** Another character by one bit; headers hold printable ones only. */
function flipped(text: string, at: number, bit: number): string {
  const index = at % text.length
  const code = text.charCodeAt(index) ^ (1 << bit)
  return text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1)
}

describe('a request is refused', () => {
  test.each([
    ['x-timestamp', 'yesterday'],
    ['x-timestamp', '1767225600'],
    ['x-nonce', 'short'],
    ['x-nonce', 'with spaces in between it'],
    ['x-nonce', 'n'.repeat(65)],
    ['x-signature', ''],
  ])('with a malformed %s', async (header, value) => {
    const answer = await merchant.send('/rates', {}, { headers: { [header]: value } })
    expect(answer).toMatchObject(refused('requestUnsigned'))
    expect(answer.msg).toContain(header)
  })

  test.each(['10001-00000000000000000000000000000000', '99999-nonsense', 'x', '0-0'])(
    'with the unknown key %s',
    async (keyId) => {
      expect(await merchant.send('/rates', {}, { signed: { keyId } })).toMatchObject(
        refused('apiKeyUnknown'),
      )
    },
  )

  test('with the key of another merchant', async () => {
    const other = await openMerchant(app, '10002')
    const answer = await merchant.send('/rates', {}, { signed: { keyId: other.keyId } })
    expect(answer).toMatchObject(refused('signatureWrong'))
  })

  test('before there is a public key on file', async () => {
    const quiet = await startAppForTest()
    const without = await openMerchant(quiet)
    await quiet.owner`update merchant_key set public_key = null`
    expect(await without.send('/rates')).toMatchObject(refused('publicKeyMissing'))
  })

  test('more than five minutes early or late, and not within them', async () => {
    for (const minutes of [-6, 6, -600])
      expect(await signedAt(minutes)).toMatchObject(refused('requestStale'))
    for (const minutes of [-4, 4]) expect((await signedAt(minutes)).code).toBe('200')
  })

  test('when its nonce was used before, even by one that was refused', async () => {
    const nonce = newNonce()
    expect((await merchant.send('/rates', {}, { signed: { nonce } })).code).toBe('200')
    expect(await merchant.send('/rates', {}, { signed: { nonce } })).toMatchObject(
      refused('nonceUsed'),
    )
    const failed = newNonce()
    await merchant.send(
      '/cryptoPayin/query',
      { merchantOrderNo: 'none' },
      { signed: { nonce: failed } },
    )
    expect(await merchant.send('/rates', {}, { signed: { nonce: failed } })).toMatchObject(
      refused('nonceUsed'),
    )
  })

  test('of ten that are the same at once, nine times', async () => {
    const signed = { nonce: newNonce(), timestamp: String(Date.now()) }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => merchant.send('/rates', {}, { signed })),
    )
    const codes = answers.map(({ code }) => code).sort()
    expect(codes).toEqual(['200', ...Array(9).fill(errorCodes.nonceUsed.code)])
  })

  test('a nonce of one merchant is not used up by another, nor by a stranger', async () => {
    const nonce = newNonce()
    const other = await openMerchant(app, '10002')
    expect((await other.send('/rates', {}, { signed: { nonce } })).code).toBe('200')
    const stranger = newPair('rsa').privateKey
    await merchant.send('/rates', {}, { signed: { nonce, key: stranger } })
    expect((await merchant.send('/rates', {}, { signed: { nonce } })).code).toBe('200')
  })

  test.each([
    [['203.0.113.0/24'], false],
    [['203.0.113.7', '2001:db8::/48'], false],
    [['127.0.0.0/8'], true],
    [['::ffff:127.0.0.1', '203.0.113.7'], true],
    [['127.0.0.1'], true],
  ])('from an address that is not allowed: of %j this one is %s', async (allowed, isAllowed) => {
    const signer = await openMerchant(app, '10002', { allowedAddresses: allowed })
    const answer = await signer.send('/rates')
    expect(answer).toMatchObject(isAllowed ? { code: '200' } : refused('addressNotAllowed'))
  })

  test('with a body that is no JSON, too large or of another type', async () => {
    expect(await merchant.send('/rates', '{')).toMatchObject(refused('inputInvalid'))
    expect(await merchant.send('/rates', 'x'.repeat(openLimits.bodyBytesMax + 1))).toMatchObject(
      refused('bodyTooLarge'),
    )
    const headers = { 'content-type': 'text/plain' }
    expect(await merchant.send('/rates', '{}', { headers })).toMatchObject(
      refused('mediaTypeUnsupported'),
    )
  })

  const signedAt = (minutes: number) =>
    merchant.send('/rates', {}, { signed: { timestamp: String(Date.now() + minutes * 60_000) } })
})

describe('limits', () => {
  test('a key that asks too often is told when to come again, and another key is served', async () => {
    const limited = await startAppForTest({ openRateLimitPerMinute: 3 })
    const [first, second] = [await openMerchant(limited), await openMerchant(limited, '10002')]
    const codes: string[] = []
    for (let i = 0; i < 8; i++) codes.push((await first.send('/rates')).code)
    // A minute may have ended in between, and then three more are answered.
    expect(codes.filter((code) => code === '200').length).toBeLessThanOrEqual(6)
    expect(codes).toContain(errorCodes.keyLimitReached.code)
    expect((await second.send('/rates')).code).toBe('200')
  })

  test('bad signatures that come at once are counted before they are looked at', async () => {
    const attacked = await startAppForTest()
    const signer = await openMerchant(attacked)
    const key = newPair('ed25519').privateKey
    const path = '/open/v2/rates'
    /** Sends the headers; the result sends the body and returns the code of the answer. */
    const begin = (privateKey: KeyObject) =>
      new Promise<() => Promise<string>>((resolve) => {
        const toSign = { keyId: signer.keyId, key: privateKey, method: 'POST', path, body: '{}' }
        const headers = {
          'content-type': 'application/json',
          'content-length': '2',
          expect: '100-continue',
          ...signedHeaders(toSign),
        }
        const sending = request(`${openUrl(attacked)}${path}`, { method: 'POST', headers })
        const answered = once(sending, 'response').then(async ([response]) => {
          const { code } = JSON.parse(await text(response))
          return code as string
        })
        sending.on('continue', () =>
          resolve(() => {
            sending.end('{}')
            return answered
          }),
        )
        sending.flushHeaders()
      })
    // All headers have been looked at before the first body arrives.
    const begun = await Promise.all(
      Array.from({ length: 2 * openLimits.badSignaturesPerMinute }, () => begin(key)),
    )
    expect((await signer.send('/rates')).status).toBe(200)
    const codes = await Promise.all(begun.map((finish) => finish()))
    const wrong = codes.filter((code) => code === errorCodes.signatureWrong.code)
    expect(wrong).toHaveLength(openLimits.badSignaturesPerMinute)
  })

  test('bad signatures of one sender are not looked at for ever, and use up nothing of the merchant', async () => {
    const limited = await startAppForTest({ openRateLimitPerMinute: 3 })
    const signer = await openMerchant(limited)
    const key = newPair('ed25519').privateKey
    const bad = () => signer.send('/rates', {}, { signed: { key } })
    const codes = new Set<string>()
    for (let i = 0; i < 2 * openLimits.badSignaturesPerMinute + 2; i++)
      codes.add((await bad()).code)
    expect([...codes]).toEqual([errorCodes.signatureWrong.code, errorCodes.keyLimitReached.code])
  })
})
