import type { KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isOurNotification, isSignedNotification } from '../../../../sdk/src/countinghouse.ts'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { newPair, type OpenMerchant, openMerchant } from '../../../test/app/open-merchant.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { openMarket } from '../../../test/orders/order-factory.ts'
import { pemOf } from '../../platform/security/public-key.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
let merchant: OpenMerchant = await openMerchant(app)
await openMarket(app.db)

const read = async () => (await admin.call('/merchants/info2', {})).data
const save = async (
  merchantPublicKey: string,
  allowedAddresses: string[] = [],
  by = admin,
  more = {},
) => {
  const { version } = await read()
  const body = { merchantPublicKey, secondPublicKey: '', allowedAddresses, version, ...more }
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

  test('may have a second beside it, and requests of either are taken until one is removed', async () => {
    const signer = await openMerchant(app)
    const answersTo = async (key: KeyObject) =>
      (await signer.send('/rates', {}, { signed: { key } })).code
    const [old, next] = [newPair('rsa'), newPair('ed25519')]
    const [oldPem, nextPem] = [pemOf(old.publicKey), pemOf(next.publicKey)]
    expect((await save(oldPem, [], admin, { secondPublicKey: nextPem })).code).toBe('200')
    expect(await read()).toMatchObject({ secondPublicKey: nextPem.trim() })
    expect(await answersTo(old.privateKey)).toBe('200')
    expect(await answersTo(next.privateKey)).toBe('200')
    expect(await answersTo(newPair('rsa').privateKey)).toBe('A00005')
    expect((await save(nextPem)).code).toBe('200')
    expect(await answersTo(next.privateKey)).toBe('200')
    expect(await answersTo(old.privateKey)).toBe('A00005')
  })

  test('ties whoever gives the second to the orders that follow, as the first does', async () => {
    const pem = pemOf(newPair('ed25519').publicKey)
    await save(pem)
    const owner = await signedIn(app, await newOperator(app, ['admin']))
    const ties = async () => (await app.owner`select 1 from operator_tie`).length
    const before = await ties()
    expect((await save(pem, ['127.0.0.1'], owner)).code).toBe('200')
    expect(await ties()).toBe(before)
    const secondPublicKey = pemOf(newPair('ed25519').publicKey)
    expect((await save(pem, [], owner, { secondPublicKey })).code).toBe('200')
    expect(await ties()).toBe(before + 1)
  })

  test('that is wrong as the second is refused by its name', async () => {
    const before = await read()
    const pem = pemOf(newPair('ed25519').publicKey)
    for (const secondPublicKey of ['nonsense', pemOf(newPair('rsa', 1024).publicKey)]) {
      const answer = await save(pem, [], admin, { secondPublicKey })
      expect(answer).toMatchObject({ code: 'S00400', data: { field: 'secondPublicKey' } })
    }
    expect(await read()).toEqual(before)
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

  test('keeps the first of two simultaneous changes, and the second does not use up its code', async () => {
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
