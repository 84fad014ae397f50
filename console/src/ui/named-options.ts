/** Options whose names the server provides: of filters and of fields of forms. */
import type { OptionsCall } from '@countinghouse/contract/engine/list.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchDeclared, getDeclared } from '../lib/api.ts'
import { useLanguage } from '../lib/texts.ts'

export interface Option {
  value: string
  label: string
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
