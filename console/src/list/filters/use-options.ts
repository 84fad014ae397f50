/** What a filter of several values offers: what its list declares, by the names that the server gives where it does. */
import {
  type Filter,
  type List,
  type OptionsCall,
  optionsOf,
} from '@countinghouse/contract/kit/list.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchDeclared, getDeclared } from '../../lib/api.ts'
import { useLanguage } from '../../lib/texts.ts'
import type { Words } from '../words.ts'

export interface Option {
  value: string
  label: string
}

export function useOptions(list: List, filter: Filter, words: Words): Option[] {
  const source = filter.type === 'anyOf' ? filter.optionsFrom : undefined
  const named = useNamedOptions(source)
  const taken = optionsOf(list, filter)
  // The server alone knows them.
  if (!taken) return named ?? []
  // Until the names have come, or when they can not be had, the values speak for themselves.
  if (!named)
    return taken.map((value) => ({ value, label: words.value(list.fields[filter.field], value) }))
  return named.filter(({ value }) => taken.includes(value))
}

/** Asked for once per language, whichever lists, pages and forms offer them. */
export function useNamedOptions(source: OptionsCall | undefined): Option[] | undefined {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['options', source?.path, language],
    queryFn: ({ signal }) => ask(source as OptionsCall, signal),
    enabled: source !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

async function ask({ method, path }: OptionsCall, signal: AbortSignal): Promise<Option[]> {
  const quietly = { signal, background: true }
  const { options } = await (method === 'GET'
    ? getDeclared<{ options: Option[] }>(path, quietly)
    : fetchDeclared<{ options: Option[] }>(path, {}, quietly))
  return options
}
