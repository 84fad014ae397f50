/** The options of a filter: those that its list declares, with names from the server if it provides them. */
import {
  type Filter,
  type List,
  type OptionsCall,
  optionsOf,
} from '@countinghouse/contract/kit/list.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchDeclared, getDeclared } from '../../lib/api.ts'
import { useLanguage } from '../../lib/texts.ts'
import type { FieldLabels } from '../field-labels.ts'

export interface Option {
  value: string
  label: string
}

export function useOptions(list: List, filter: Filter, labels: FieldLabels): Option[] {
  const source = filter.type === 'anyOf' ? filter.optionsFrom : undefined
  const named = useNamedOptions(source)
  const taken = optionsOf(list, filter)
  // Only the server knows the options.
  if (!taken) return named ?? []
  // Without names, because they are loading or have failed, the values themselves are shown.
  if (!named)
    return taken.map((value) => ({ value, label: labels.value(list.fields[filter.field], value) }))
  return named.filter(({ value }) => taken.includes(value))
}

/** Fetched once per language, and shared by all lists and forms. */
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
