/** Local orders of one country: one page for every country and both directions. */
import { countryOfPage } from '@countinghouse/contract/areas/local-rail/country-page.ts'
import type { Direction, Rails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { type OrderKindDeclaration, pageOf } from '@countinghouse/contract/engine/order.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { useEffect } from 'react'
import { chooseCountry, countriesOf } from '../../lib/current-country.ts'
import { useLocation } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { Inline } from '../../ui/box.tsx'
import type { OrderMoves } from '../order-actions.ts'
import { OrderListPage } from '../order-list-page.tsx'
import classes from './country-orders.module.css'
import { CountrySwitch } from './country-switch.tsx'
import { NoCountry } from './no-country.tsx'
import { TermsButton } from './terms-button.tsx'

type LocalKind = Pick<
  OrderKindDeclaration<List>,
  'page' | 'list' | 'columns' | 'detailPath' | 'notify' | 'reveal' | 'figures'
>

interface Props {
  /** The order kind per country, with only the fields and methods of that country. */
  kinds: Readonly<Record<Country, LocalKind>>
  direction: Direction
  moves?: OrderMoves
}

/** Called once per module: a new list object would remount the page. */
export const kindPerCountry = <K,>(kindOf: (rails: Rails) => K): Readonly<Record<Country, K>> =>
  Object.fromEntries(
    Object.entries(rails).map(([country, rail]) => [country, kindOf({ [country]: rail })]),
  ) as Record<Country, K>

export function CountryOrders({ kinds, direction, moves }: Props) {
  const { path } = useLocation()
  const allowed = countriesOf(useOperator().merchant)
  const page = pageOf(kinds.IN)
  const country = countryOfPage(page, path)
  const isAllowed = country !== undefined && allowed.includes(country)
  useEffect(() => {
    if (country && isAllowed) chooseCountry(country)
  }, [country, isAllowed])
  if (!country) return null
  if (!isAllowed) return <NoCountry country={country} page={page} allowed={allowed} />
  return (
    <OrderListPage
      kind={kinds[country]}
      scope={{ country }}
      {...(moves && { moves })}
      above={() => (
        <Inline className={classes.bar} gap="sm" below="sm">
          <CountrySwitch country={country} page={page} allowed={allowed} direction={direction} />
          <TermsButton country={country} direction={direction} />
        </Inline>
      )}
    />
  )
}
