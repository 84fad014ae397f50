/** What of a list an operator sees: whoever may not see balances on the asset pages gets it without them. */
import { balanceOwnerIn, withoutBalances } from '@countinghouse/contract/kit/list.ts'
import { balancePermission, permits, type Role } from '@countinghouse/contract/permissions.ts'
import type { ListSource } from './define-list.ts'

const parts = new WeakMap<ListSource, ListSource>()

/** Under a name of its own, because an export is written later, by whoever finds the list by its name. */
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

/** The same for an export: the file with balances is for those who may see them, whoever had it written. */
export function exportedFor(roles: readonly Role[], source: ListSource): ListSource {
  const owner = balanceOwnerIn(source.list)
  if (!owner) return source
  const permission = balancePermission[owner]
  if (!permits(roles, permission)) return partWithoutBalances(source)
  return { ...source, list: { ...source.list, permission } }
}
