/** Sets a password through an administrator's link, after an invitation or a reset. */
import { isPassword } from '@countinghouse/contract/engine/checks.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import { hashPassword } from '../../platform/security/password.ts'
import { counted, linkKeys } from '../../platform/security/throttle.ts'
import { readToken, type Token } from '../../platform/security/tokens.ts'
import type { Services } from '../../platform/services.ts'

interface Linked {
  operatorId: string
  userName: string
  merchantName: string
  isInvitation: boolean
}

export async function readPasswordLink({ db }: Services, text: string, address: string) {
  const link = readToken(text)
  const keys = linkKeys(address)
  const found = await counted(db.sql, keys, 'signInThrottled', async () => {
    const linked = link && (await db.asMerchant(link.merchantId, (tx) => operatorOf(tx, link)))
    if (!linked) throw callError('linkInvalid')
    return linked
  })
  const { operatorId: _, ...shown } = found
  return shown
}

export async function setPasswordByLink(
  services: Services,
  input: { link: string; newPassword: string; confirmPassword: string },
  address: string,
): Promise<void> {
  if (input.newPassword !== input.confirmPassword) throw callError('passwordsDiffer')
  if (!isPassword(input.newPassword)) throw callError('passwordRule')
  // Before the costly hash, so that a wrong link costs only a look-up.
  await readPasswordLink(services, input.link, address)
  const link = readToken(input.link) as Token
  const { merchantId } = link
  const hash = await hashPassword(input.newPassword)
  await services.db.asMerchant(merchantId, async (tx) => {
    // Of two concurrent uses the second finds the link gone.
    const found = await operatorOf(tx, link)
    const used = await tx`
      delete from operator_link
      where merchant_id = ${merchantId} and link_hash = ${link.hash} returning 1`
    if (!found || used.length === 0) throw callError('linkInvalid')
    const { operatorId, isInvitation } = found
    await tx`
      update operator set password_hash = ${hash}, joined_at = coalesce(joined_at, ${await timeOf(tx)})
      where merchant_id = ${merchantId} and operator_id = ${operatorId}`
    const action = isInvitation ? 'operator.joined' : 'password.set'
    await audit(tx, { operatorId, action, address })
  })
}

async function operatorOf(tx: Transaction, link: Token): Promise<Linked | undefined> {
  const [row] = await tx<Linked[]>`
    select o.operator_id as "operatorId", o.name as "userName", m.name as "merchantName",
           o.joined_at is null as "isInvitation"
    from operator_link l
    join operator o on o.merchant_id = l.merchant_id and o.operator_id = l.operator_id
    join merchant m on m.merchant_id = l.merchant_id
    where l.merchant_id = ${link.merchantId} and l.link_hash = ${link.hash}
      and l.expires_at > now() and o.disabled_at is null`
  return row
}
