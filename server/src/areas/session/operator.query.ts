/** The signed-in operator as the console shows it, and the menu that its roles allow. */

import en from '@countinghouse/contract/areas/menu/texts.en.ts'
import zhCN from '@countinghouse/contract/areas/menu/texts.zh-CN.ts'
import { isRole, type Role } from '@countinghouse/contract/permissions.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { menuFor } from '@countinghouse/contract/registry/menu.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'

type SignedInOperator = ApiResult<'/userInfo'>

interface OperatorRow {
  name: string
  avatar: string
  introduction: string
  roles: string[]
}

export async function signedInOperator(
  tx: Transaction,
  { merchantId, operatorId }: OperatorKey,
  tokenHash: Buffer,
): Promise<SignedInOperator> {
  const [operators, [last]] = await Promise.all([
    tx<OperatorRow[]>`
      select name, avatar, introduction, roles from operator
      where merchant_id = ${merchantId} and operator_id = ${operatorId}`,
    tx<{ time: Date; address: string }[]>`
      select created_at as time, address from session
      where merchant_id = ${merchantId} and operator_id = ${operatorId} and created_at < (
        select created_at from session where merchant_id = ${merchantId} and token_hash = ${tokenHash})
      order by created_at desc limit 1`,
  ])
  const operator = operators[0] as OperatorRow
  const roles = operator.roles.filter(isRole)
  return {
    user: {
      ...operator,
      roles,
      lastSignInTime: last?.time.toISOString() ?? null,
      lastSignInAddress: last?.address ?? null,
    },
    menuList: menuList(roles),
  }
}

function menuList(roles: Role[]): SignedInOperator['menuList'] {
  const chinese: Record<number, string> = zhCN
  const english: Record<number, string> = en
  return menuFor(roles).map(({ id, parentId, menuType, url }) => ({
    id,
    parentId,
    menuType,
    url,
    menuName: chinese[id] ?? '',
    menuNameEN: english[id] ?? '',
  }))
}
