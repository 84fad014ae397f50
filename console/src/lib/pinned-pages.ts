/** The pages that the operator has pinned, in the order of pinning. */
import { limits } from '@countinghouse/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchData } from './api.ts'

const queryKey = ['shortcuts']

interface PinnedPages {
  /** Menu ids; undefined until they are loaded. */
  pinned: readonly number[] | undefined
  isFull: boolean
  toggle(menuId: number): Promise<void>
}

export function usePinnedPages(): PinnedPages {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchData('/shortcutConfig/list', {}, { signal, background: true, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pinned = data?.menuIds
  const toggle = async (menuId: number) => {
    const before = pinned ?? []
    const menuIds = before.includes(menuId)
      ? before.filter((id) => id !== menuId)
      : [...before, menuId]
    client.setQueryData(queryKey, { menuIds })
    try {
      client.setQueryData(queryKey, await fetchData('/shortcutConfig/save', { menuIds }))
    } catch {
      // The error has already been shown.
      await client.invalidateQueries({ queryKey })
    }
  }
  return { pinned, isFull: (pinned?.length ?? 0) >= limits.shortcutsMax, toggle }
}
