import { beforeAll, describe, expect, test } from 'vitest'
import { isOurNotification, isSignedNotification } from '../../../../sdk/src/countinghouse.ts'
import { pemOf } from '../../security/public-key.ts'
import { bindAuthenticator } from '../../testing/authenticator-app.ts'
import type { Browser } from '../../testing/browser.ts'
import { newOperator, signedIn } from '../../testing/builders.ts'
import { newPair, type OpenMerchant, openMerchant } from '../../testing/open-merchant.ts'
import { openMarket } from '../../testing/p2p-orders.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Browser
let merchant: OpenMerchant

beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  merchant = await openMerchant(app)
  await openMarket(app.db)
})

const read = async () => (await admin.call('/merchants/info2', {})).data
const save = async (
  merchantPublicKey: string,
  allowedAddresses: string[] = [],
  by = admin,
  more = {},
) => {
  const { version } = await read()
  const body = { merchantPublicKey, allowedAddresses, version, ...more }
  return by.call('/merchants/info2/save', body)
}

describe('the public key', () => {
  test('that is saved is the one that requests are checked with from then on', async () => {
    const signer = await openMerchant(app)
    expect((await signer.send('/rates')).code).toBe('200')
    const { publicKey, privateKey } = newPair('ed25519')
    expect(await save(`  ${pemOf(publicKey)}\n`, ['127.0.0.1', '2001:db8::/48'])).toMatchObject({
      code: '200',
    })
    expect(await read()).toMatchObject({
      keyId: signer.keyId,
      merchantPublicKey: pemOf(publicKey).trim(),
      merchantPublicKeyTime: expect.any(String),
      allowedAddresses: ['127.0.0.1', '2001:db8::/48'],
    })
    expect((await signer.send('/rates')).code).toBe('A00005')
    expect((await signer.send('/rates', {}, { signed: { key: privateKey } })).code).toBe('200')
  })

  test.each([
    ['', 'cannot be empty.'],
    ['  \n', 'cannot be empty.'],
    ['nonsense', 'must be the PEM of a public key: RSA of 2048 to 8192 bits, or Ed25519.'],
    [pemOf(newPair('rsa', 1024).publicKey), 'RSA of 2048 to 8192 bits'],
    [
      newPair('rsa').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'is a private key.',
    ],
  ])('is refused, and nothing is changed: %j', async (pem, why) => {
    const before = await read()
    const answer = await save(pem)
    expect(answer).toMatchObject({ status: 400, code: 'S00400' })
    expect(answer.msg).toContain('“Merchant public key 2.0”')
    expect(answer.msg).toContain(why)
    expect(await read()).toEqual(before)
  })

  test.each(['nowhere', '203.0.113.0/33', '2001:db8::/129', '1.2.3', '203.0.113.0/-1', '01.2.3.4'])(
    'is not saved with the address %j',
    async (address) => {
      const answer = await save(pemOf(newPair('ed25519').publicKey), [address])
      expect(answer).toMatchObject({ status: 400, code: 'S00400' })
      expect(answer.msg).toContain('“Allowed addresses”')
    },
  )

  test('is changed by those who may edit API settings, with a code once one is bound', async () => {
    const pem = pemOf(newPair('ed25519').publicKey)
    const finance = await signedIn(app, await newOperator(app, ['finance']))
    expect((await finance.call('/merchants/info2', {})).code).toBe('200')
    expect(await save(pem, [], finance)).toMatchObject({ code: 'S00403' })
    const owner = await signedIn(app, await newOperator(app, ['admin']))
    const phone = await bindAuthenticator(owner)
    expect(await save(pem, [], owner)).toMatchObject({ code: 'M01020' })
    expect(await owner.call('/merchants/info2/newSecret', {})).toMatchObject({ code: 'M01020' })
    const verifyCode = await phone.nextCode()
    expect(await save(pem, [], owner, { verifyCode })).toMatchObject({ code: '200' })
  })

  test('is in the audit log before and after, by its fingerprint', async () => {
    await save(pemOf(newPair('ed25519').publicKey), ['203.0.113.7'])
    await save(pemOf(newPair('ed25519').publicKey))
    const [last] = await app.owner`
      select detail from audit_entry where merchant_id = 10001 and action = 'settings.changed'
      order by seq desc limit 1`
    const key = expect.stringMatching(/^SHA256:/)
    expect(last?.detail).toEqual({
      form: 'apiKey',
      before: { merchantPublicKey: key, allowedAddresses: '203.0.113.7' },
      after: { merchantPublicKey: key, allowedAddresses: '' },
    })
    expect(last?.detail.before.merchantPublicKey).not.toBe(last?.detail.after.merchantPublicKey)
  })

  test('of two who change it at once is the one of the first, and a code is not spent on the second', async () => {
    const second = await signedIn(app, await newOperator(app, ['admin']))
    const phone = await bindAuthenticator(second)
    const verifyCode = await phone.nextCode()
    const { version } = await read()
    const [first, late] = [pemOf(newPair('ed25519').publicKey), pemOf(newPair('ed25519').publicKey)]
    expect(await save(first)).toMatchObject({ code: '200' })
    expect(await save(late, [], second, { version, verifyCode })).toMatchObject({ code: 'P00001' })
    expect((await read()).merchantPublicKey).toBe(first.trim())
    expect(await save('nonsense', [], second, { verifyCode })).toMatchObject({ code: 'S00400' })
    expect(await save(late, [], second, { verifyCode })).toMatchObject({ code: '200' })
    expect(await save(first, [], second, { verifyCode })).toMatchObject({ success: false })
  })
})

describe('the webhook secret', () => {
  const newSecret = async (): Promise<string> =>
    (await admin.call('/merchants/info2/newSecret', {})).data.secret

  /** A payin that expires, and what the merchant is told of it. */
  async function notified() {
    const receiver = await startReceiver()
    merchant = await openMerchant(app)
    const { orderNo } = await merchant.client.create('cryptoPayin', {
      merchantOrderNo: `told-${Math.random()}`,
      customerUid: 'C1',
      currency: 'USDT',
      network: 'TRC20',
      amount: '10',
      notifyUrl: receiver.url,
    })
    await app.owner`update crypto_payin_order set expires_at = now() where order_no = ${orderNo}`
    await app.owner`update job set run_at = now() where payload->>'orderNo' = ${orderNo}`
    await receiver.waitFor(1)
    const { headers = {}, body = '' } = receiver.received[0] ?? {}
    return { headers, body }
  }

  test('is shown once; for 24 hours the one before signs as well, and no longer', async () => {
    const first = await newSecret()
    const second = await newSecret()
    expect(JSON.stringify(await read())).not.toContain(second.replace('whsec_', ''))
    const both = await notified()
    expect(isOurNotification(both, first)).toBe(true)
    expect(isOurNotification(both, second)).toBe(true)
    expect(isOurNotification({ ...both, body: `${both.body} ` }, second)).toBe(false)
    await app.owner`update merchant_key set previous_secret_until = now() where merchant_id = 10001`
    expect((await read()).previousSecretUntil).toBeNull()
    const one = await notified()
    expect(isOurNotification(one, first)).toBe(false)
    expect(isOurNotification(one, second)).toBe(true)
  })

  test('is not needed by whoever checks with our public key', async () => {
    const told = await notified()
    const { platformPublicKey } = await read()
    expect(isSignedNotification(told, platformPublicKey)).toBe(true)
    expect(isSignedNotification({ ...told, body: '{}' }, platformPublicKey)).toBe(false)
    const old = { ...told, headers: { ...told.headers, 'webhook-timestamp': '1700000000' } }
    expect(isSignedNotification(old, platformPublicKey)).toBe(false)
  })
})
