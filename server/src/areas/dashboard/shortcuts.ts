/** The pages that an operator has pinned, limited to those that the operator may open. */

import { limits } from '@countinghouse/contract/limits.ts'
import { hiddenMenuIds, menuFor } from '@countinghouse/contract/registry/menu.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/security/session.ts'

const pagesOf = ({ roles, useLocalConfig }: Caller): Set<number> => {
  const hidden = hiddenMenuIds(useLocalConfig)
  const items = menuFor(roles).filter(({ menuType, id }) => menuType === 2 && !hidden.includes(id))
  return new Set(items.map(({ id }) => id))
}

/** Pages that the present roles may not open are kept but not shown. */
export async function readShortcuts(db: Database, caller: Caller): Promise<{ menuIds: number[] }> {
  const { merchantId, operatorId } = caller
  const [[row]] = await db.readPipelined(merchantId, (tx) => [
    tx<{ menuIds: number[] }[]>`
      select menu_ids as "menuIds" from operator_shortcut
      where merchant_id = ${merchantId} and operator_id = ${operatorId}`,
  ])
  const pages = pagesOf(caller)
  return { menuIds: (row?.menuIds ?? []).filter((id) => pages.has(id)) }
}

export async function saveShortcuts(
  db: Database,
  caller: Caller,
  chosen: readonly number[],
): Promise<{ menuIds: number[] }> {
  const { merchantId, operatorId } = caller
  const menuIds = [...new Set(chosen)]
  const most = limits.shortcutsMax
  if (menuIds.length > most)
    throw callError('inputInvalid', { field: 'menuIds', rule: 'tooMany', most })
  const pages = pagesOf(caller)
  if (!menuIds.every((id) => pages.has(id)))
    throw callError('inputInvalid', { field: 'menuIds', rule: 'choice' })
  await db.asMerchant(
    merchantId,
    (tx) => tx`
      insert into operator_shortcut (merchant_id, operator_id, menu_ids)
      values (${merchantId}, ${operatorId}, ${menuIds}::integer[])
      on conflict (merchant_id, operator_id) do update set menu_ids = excluded.menu_ids`,
  )
  return { menuIds }
}
