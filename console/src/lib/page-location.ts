/** A page of the console and its state, as the URL has them after the `#`. */
export interface PageLocation {
  /** `/assets/list` */
  path: string
  /** Empty, or `?currency=BTC` */
  search: string
}

/** `/list/` and `/list` are the same page. */
export function parseLocation(url: string): PageLocation {
  const [, path = '', search = ''] = /^([^?]*?)\/*(\?.+)?\??$/s.exec(url) ?? []
  return { path: path.startsWith('/') ? path : `/${path}`, search }
}

export const locationUrl = ({ path, search }: PageLocation): string => path + search
