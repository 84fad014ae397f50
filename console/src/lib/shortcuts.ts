/** The pages that the operator has pinned, in the order in which that was done. */
import { limits } from '@countinghouse/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchData } from './api.ts'

const queryKey = ['shortcuts']

interface Shortcuts {
  /** Ids of the menu; undefined until they are known. */
  pinned: readonly number[] | undefined
  isFull: boolean
  toggle(menuId: number): Promise<void>
}

export function useShortcuts(): Shortcuts {
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
      // Why it failed has been said.
      await client.invalidateQueries({ queryKey })
    }
  }
  return { pinned, isFull: (pinned?.length ?? 0) >= limits.shortcutsMax, toggle }
}
