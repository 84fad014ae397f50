/** Local orders have a page for each country. The bare path is that of the first; the others end with their code. */
import { type Country, countries } from '../../limits.ts'

export const countryPage = (page: string, country: Country): string =>
  country === countries[0] ? page : `${page}/${country}`

export const countryOfPage = (page: string, pathname: string): Country | undefined =>
  countries.find((country) => countryPage(page, country) === pathname)
