/** A page of the console in one of its states, as the address says it behind `#`. */
export interface Place {
  /** `/assets/list` */
  path: string
  /** Empty, or `?currency=BTC` */
  search: string
}

/** `/list/` and `/list` are the same page. */
export function placeAt(address: string): Place {
  const [, path = '', search = ''] = /^([^?]*?)\/*(\?.+)?\??$/s.exec(address) ?? []
  return { path: path.startsWith('/') ? path : `/${path}`, search }
}

export const addressOf = ({ path, search }: Place): string => path + search
