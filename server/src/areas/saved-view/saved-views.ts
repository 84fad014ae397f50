/** Views of lists: each belongs to the operator who keeps it, and is seen by those who may see the list. */

import type { SavedView } from '@countinghouse/contract/areas/saved-view/saved-view.contract.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { mayUse, type Permission, permissions } from '@countinghouse/contract/permissions.ts'
import { calls } from '@countinghouse/contract/registry/api.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tag } from '../../platform/db/query.ts'
import type { Caller } from '../../platform/security/session.ts'

export interface Table {
  listPath: string
  table: string
}

const isPermission = (access: unknown): access is Permission =>
  (permissions as readonly unknown[]).includes(access)

/** Refuses paths that are no list or that the operator may not call. */
function checkList({ listPath }: Table, caller: Caller): void {
  const access = calls.find((each) => each.path === listPath)?.access
  if (!isPermission(access)) throw callError('inputInvalid', { field: 'listPath', rule: 'choice' })
  if (!mayUse(caller, access)) throw callError('permissionDenied')
}

export async function readViews(db: Database, caller: Caller, table: Table) {
  checkList(table, caller)
  const [views] = await db.readPipelined(caller.merchantId, (tx) => [viewsIn(tx, caller, table)])
  return { views: views.map(withRights(caller)) }
}

export async function saveView(
  db: Database,
  caller: Caller,
  input: Table & Pick<SavedView, 'name' | 'search' | 'isShared'>,
) {
  checkList(input, caller)
  const name = input.name.trim()
  if (name === '') throw callError('inputInvalid', { field: 'name', rule: 'required' })
  const { merchantId, operatorId } = caller
  const views = await db.asMerchant(merchantId, async (tx) => {
    // Serialised, so that concurrent saves don't exceed the limit.
    await tx`
      select from operator where merchant_id = ${merchantId} and operator_id = ${operatorId}
      for no key update`
    await tx`
      insert into saved_view (merchant_id, operator_id, list_path, table_name, name, search, is_shared)
      values (${merchantId}, ${operatorId}, ${input.listPath}, ${input.table}, ${name}, ${input.search}, ${input.isShared})
      on conflict (merchant_id, operator_id, list_path, table_name, name)
      do update set search = excluded.search, is_shared = excluded.is_shared, updated_at = excluded.updated_at`
    const [counted] = await tx<{ count: number }[]>`
      select count(*)::int as count from saved_view
      where merchant_id = ${merchantId} and operator_id = ${operatorId}`
    const most = limits.savedViewsMax
    if (counted && counted.count > most)
      throw callError('inputInvalid', { field: 'name', rule: 'tooMany', most })
    return viewsIn(tx, caller, input)
  })
  return { views: views.map(withRights(caller)) }
}

export async function removeView(
  db: Database,
  caller: Caller,
  { viewId, ...table }: Table & { viewId: string },
) {
  checkList(table, caller)
  const { merchantId, operatorId } = caller
  const views = await db.asMerchant(merchantId, async (tx) => {
    const removed = await tx`
      delete from saved_view
      where merchant_id = ${merchantId} and view_id::text = ${viewId} and list_path = ${table.listPath}
        and (operator_id = ${operatorId} or (is_shared and ${isAdmin(caller)}))
      returning view_id`
    if (removed.length === 0) throw callError('notFound')
    return viewsIn(tx, caller, table)
  })
  return { views: views.map(withRights(caller)) }
}

const isAdmin = ({ roles }: Caller): boolean => roles.includes('admin')

type StoredView = Omit<SavedView, 'mayRemove'>

/** The operator's own first. */
const viewsIn = (tx: Tag, { merchantId, operatorId }: Caller, { listPath, table }: Table) =>
  tx<StoredView[]>`
    select v.view_id::text as "viewId", v.name, v.search, v.is_shared as "isShared",
           v.operator_id = ${operatorId} as "isMine", o.name as "ownerName"
    from saved_view v join operator o on o.merchant_id = v.merchant_id and o.operator_id = v.operator_id
    where v.merchant_id = ${merchantId} and v.list_path = ${listPath} and v.table_name = ${table}
      and (v.operator_id = ${operatorId} or v.is_shared)
    order by v.operator_id <> ${operatorId}, v.name, v.view_id limit ${limits.shownViewsMax}`

const withRights =
  (caller: Caller) =>
  (view: StoredView): SavedView => ({ ...view, mayRemove: view.isMine || isAdmin(caller) })
