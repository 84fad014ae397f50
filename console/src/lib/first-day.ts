/** The query of the steps to a merchant's first order: the pages that they lead to note what has been seen. */
import type { FirstDayNote } from '@countinghouse/contract/areas/dashboard/first-day.steps.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchData } from './api.ts'

export type FirstDay = ApiResult<'/dashboard/firstDay'>

export const firstDayKey = ['firstDay'] as const

export const noteFirstDay = (note: FirstDayNote): Promise<unknown> =>
  fetchData('/dashboard/firstDay/note', { note }, { background: true, outlivesPage: true })

/** Somebody on the way to a first order looks at products and fees. */
export function useNoteTermsSeen(): void {
  const client = useQueryClient()
  useEffect(() => {
    const steps = client.getQueryData<FirstDay>(firstDayKey)?.steps ?? []
    if (!steps.some(({ step, done }) => step === 'terms' && !done)) return
    noteFirstDay('termsSeen')
      // Then the step stays to be done.
      .catch(() => undefined)
      .finally(() => void client.invalidateQueries({ queryKey: firstDayKey }))
  }, [client])
}
