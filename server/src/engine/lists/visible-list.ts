/** What an operator sees of a list: without permission to see balances, the list comes without them. */
import { balanceOwnerIn, withoutBalances } from '@countinghouse/contract/engine/list.ts'
import { balancePermission, permits, type Role } from '@countinghouse/contract/permissions.ts'
import type { ListSource } from './define-list.ts'

const parts = new WeakMap<ListSource, ListSource>()

/** It has its own name, because the export job looks the list up by name later. */
export function partWithoutBalances(source: ListSource): ListSource {
  const cached = parts.get(source)
  if (cached) return cached
  const list = withoutBalances(source.list)
  const columns = Object.fromEntries(
    Object.entries(source.columns).filter(([name]) => name in list.fields),
  )
  const part = { ...source, list, columns }
  parts.set(source, part)
  return part
}

export function visibleTo(roles: readonly Role[], source: ListSource): ListSource {
  const owner = balanceOwnerIn(source.list)
  const all = !owner || permits(roles, balancePermission[owner])
  return all ? source : partWithoutBalances(source)
}

/** The same for an export: a file with balances is only for operators who may see them, whoever requested it. */
export function exportedFor(roles: readonly Role[], source: ListSource): ListSource {
  const owner = balanceOwnerIn(source.list)
  if (!owner) return source
  const permission = balancePermission[owner]
  if (!permits(roles, permission)) return partWithoutBalances(source)
  return { ...source, list: { ...source.list, permission } }
}
