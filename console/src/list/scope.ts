/**
 * What a page is about: filters that belong to the page, not to the operator. They go with every query and export, and
 * neither the form nor the address nor a saved view can change them.
 */

import { listFor } from '@countinghouse/contract/engine/conditional-field.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import type { ScopeValues } from './list-query.ts'

export interface ScopedList {
  /** Without the filters of the scope, and only with the fields that apply in it. */
  list: List
  scope: ScopeValues
  /** The key by which columns, filters and saved views of this page are stored. */
  key: string
}

export function scopeList(list: List, scope: ScopeValues): ScopedList {
  const names = Object.keys(scope).filter((name) => Object.hasOwn(list.filters, name))
  if (names.length === 0) return { list, scope: {}, key: list.name }
  const values = names.map((name) => [name, scope[name] ?? ''] as const)
  const fixed = values.map(([name, value]) => [list.filters[name]?.field ?? name, value])
  const part = listFor(list, Object.fromEntries(fixed))
  const filters = Object.entries(part.filters).filter(([name]) => !names.includes(name))
  return {
    list: { ...part, filters: Object.fromEntries(filters) },
    scope: Object.fromEntries(values),
    key: `${list.name}?${values.map(([name, value]) => keyPart(list, name, value)).join('&')}`,
  }
}

/**
 * Each country has its own columns, so every option of a choice has its own settings. All values of a text filter, such
 * as customers, share theirs: nobody arranges the columns for each customer.
 */
const keyPart = ({ filters }: List, name: string, value: string): string =>
  filters[name]?.type === 'anyOf' ? `${name}=${value}` : name
