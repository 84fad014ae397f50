import { expect, test } from 'vitest'
import { bindAuthenticator, sealer } from '../../../test/app/authenticator-app.ts'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()

const firstBroken = async (merchantId: string) => {
  const [row] = await app.db.asMerchant(
    merchantId,
    (tx) => tx`select first_broken_audit_entry() as seq`,
  )
  return row?.seq
}

test('the log holds what an operator did, in order, with name and address', async () => {
  const name = await newOperator(app)
  await new Browser(app.url).login(name, 'wrong1234')
  const browser = await signedIn(app, name)
  const phone = await bindAuthenticator(browser)
  await phone.letTimePass(app.owner, name)
  const seal = await sealer(browser)
  const body = { verifyCode: seal(phone.nextCode()), loginVerify: seal('1') }
  await browser.call('/twoFactor/updateStatus', body)
  await browser.call('/twoFactor/unBind', { verifyCode: phone.wrongCode() })
  await browser.call('/twoFactor/unBind', { verifyCode: phone.nextCode() })
  await browser.call('/user/logout')

  const entries = await app.owner`
    select e.action, e.address, e.detail from audit_entry e join operator o using (merchant_id, operator_id)
    where o.name = ${name} order by seq`
  expect(entries.map(({ action }) => action)).toEqual([
    'operator.added',
    'signIn.passwordWrong',
    'signIn.succeeded',
    'authenticator.bound',
    'protection.changed',
    'authenticator.codeWrong',
    'authenticator.unbound',
    'signOut',
  ])
  expect(entries[4]?.detail).toEqual({ protection: 'loginVerify', on: true })
  expect(entries.slice(1).every(({ address }) => address === '127.0.0.1')).toBe(true)
})

test('concurrent operators leave one unbroken chain', async () => {
  const names = await Promise.all(Array.from({ length: 6 }, () => newOperator(app)))
  await Promise.all(names.map((name) => signedIn(app, name)))
  expect(await firstBroken('10001')).toBeNull()
})

test('a changed entry and a missing one are detected', async () => {
  await signedIn(app, 'lantern')
  await signedIn(app, 'lantern')
  await signedIn(app, 'lantern')
  expect(await firstBroken('10002')).toBeNull()
  await app.owner`update audit_entry set address = '1.2.3.4' where merchant_id = 10002 and seq = 2`
  expect(await firstBroken('10002')).toBe('2')
  await app.owner`delete from audit_entry where merchant_id = 10002 and seq = 2`
  expect(await firstBroken('10002')).toBe('3')
})

test('a missing last entry is detected too', async () => {
  const other = await startTestApp()
  const broken = async () => {
    const [row] = await other.db.asMerchant(
      '10002',
      (tx) => tx`select first_broken_audit_entry() as seq`,
    )
    return row?.seq
  }
  await signedIn(other, 'lantern')
  await signedIn(other, 'lantern')
  expect(await broken()).toBeNull()
  const [last] = await other.owner`
    delete from audit_entry where merchant_id = 10002 and seq = (
      select max(seq) from audit_entry where merchant_id = 10002) returning seq`
  expect(await broken()).toBe(last?.seq)
})

test('the application can add entries but neither change nor delete them', async () => {
  for (const statement of ['update audit_entry set action = action', 'delete from audit_entry']) {
    const attempt = app.db.asMerchant('10001', (tx) =>
      tx.unsafe(`${statement} where merchant_id = 10001`),
    )
    await expect(attempt).rejects.toThrow(/permission denied/)
  }
})
