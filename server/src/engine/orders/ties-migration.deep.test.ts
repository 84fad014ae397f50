/** An upgrade takes from the audit log what ties operators: it must not be a way around the separation of duties. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { newPair } from '../../../test/app/open-merchant.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { pemOf } from '../../platform/security/public-key.ts'

test('what was done before the upgrade ties operators as what is done after it', async () => {
  const app = await startTestApp()
  const chief = await signedIn(app, await newOperator(app, ['admin'], { name: 'chief' }))
  await newOperator(app, ['viewer'], { name: 'clerk' })
  const [clerk] = await app.owner`
    select operator_id::text as id from operator where name = 'clerk'`
  const at = { operatorId: clerk?.id }
  const { version = 0 } = (await chief.call('/merchants/info2')).data
  const merchantPublicKey = pemOf(newPair('ed25519').publicKey)
  const calls: [string, object][] = [
    ['/operators/invite', { operatorName: 'friend', roles: ['finance'] }],
    ['/operators/changeRoles', { ...at, roles: ['finance'] }],
    ['/operators/disable', at],
    ['/operators/enable', at],
    ['/operators/resetPassword', at],
    [
      '/merchants/info2/save',
      { merchantPublicKey, secondPublicKey: '', allowedAddresses: [], version },
    ],
  ]
  for (const [path, body] of calls) expect((await chief.call(path, body)).msg, path).toBe('')
  const ties = () => app.owner`
    select by_id::text, other_id::text, cause from operator_tie
    where merchant_id = 10001 and cause <> 7 order by cause`
  const before = [...(await ties())]
  expect(before).toHaveLength(5)
  await app.owner`delete from operator_tie`
  const text = await readFile(
    new URL('../../../migrations/0057-ties-between-operators.sql', import.meta.url),
    'utf8',
  )
  await app.owner.unsafe(text.slice(text.indexOf('do $$')))
  expect([...(await ties())]).toEqual(before)
})
