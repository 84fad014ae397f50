/**
 * What the address of a page says behind its path. A hidden tab keeps its own; and whoever comes back by a plain link,
 * as the sidebar's are, finds the page as it was left.
 */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

type SetSearch = (next: string, options: { replace: boolean }) => void

export function useKeptSearch(): [string, SetSearch] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [kept, setKept] = useState(search)
  if (search !== '' && search !== kept) setKept(search)
  useEffect(() => {
    if (search === '' && kept !== '') void navigate({ search: kept }, { replace: true })
  }, [search, kept, navigate])
  const setSearch: SetSearch = (next, options) => {
    setKept(next)
    void navigate({ search: next }, options)
  }
  return [search || kept, setSearch]
}
