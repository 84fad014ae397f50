/** What the shell provides to a page. */
import { createContext, type ReactNode, useContext } from 'react'

export type Params = Readonly<Record<string, string | undefined>>

export interface PageInfo {
  title: string
  /** What the page is for, in one line, as soon as it has loaded. */
  guide?: string | undefined
  /** Of its tab. */
  path: string
  /** The parameters of the path that the route declares, such as `:customerUid`. */
  params?: Params
  /** Beside the heading. */
  titleAction?: ReactNode
}

export const PageContext = createContext<PageInfo | null>(null)

export function usePage(): PageInfo {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage is for pages inside the shell')
  return page
}
