/**
 * What the address of a page says behind its path. A hidden tab keeps its own; and whoever comes back by a plain link,
 * as the sidebar's are, finds the page as it was left.
 */
import { useEffect, useState } from 'react'
import { navigate, usePlace } from './navigation.tsx'

type SetSearch = (next: string, options: { replace: boolean }) => void

export function useKeptSearch(): [string, SetSearch] {
  const { path, search } = usePlace()
  const [kept, setKept] = useState(search)
  if (search !== '' && search !== kept) setKept(search)
  useEffect(() => {
    if (search === '' && kept !== '') navigate(path + kept, { replace: true })
  }, [path, search, kept])
  const setSearch: SetSearch = (next, options) => {
    setKept(next)
    navigate(path + next, options)
  }
  return [search || kept, setSearch]
}
