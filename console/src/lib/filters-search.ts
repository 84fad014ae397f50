/** The filters of a list in its URL. What links to a list needs no more of it. */
import { type Period, writePeriod } from './period.ts'

type FilterValues = Readonly<Record<string, string | Period>>

export const filterTexts = (filters: FilterValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : writePeriod(value),
    ]),
  )

export function searchOf(params: URLSearchParams): string {
  // Commas are legal in a query and keep the URL readable.
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** The query of a list that shows what these filters match. */
export const filtersSearch = (filters: FilterValues): string =>
  searchOf(new URLSearchParams(filterTexts(filters)))
