import { detailFields } from '@countinghouse/contract/areas/local-rail/local-order.fields.ts'
import type {
  Details,
  Direction,
  Rail,
  Rails,
} from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { DetailName } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { Country } from '@countinghouse/contract/limits.ts'

/** Where the details of payers or payees are stored: all in one column, by their names. */
export const detailColumns = (rails: Rails, direction: Direction) =>
  Object.fromEntries(
    Object.keys(detailFields(rails, direction)).map((name) => [name, `details->>'${name}'`]),
  ) as Record<DetailName, `details->>'${DetailName}'`>

/** Which of the details is the account, as the list shows it and searches for it. */
export const accountOf = (
  rails: Rails,
  direction: Direction,
  { country, method }: { country: Country; method: string },
  details: Details,
): string => {
  const rail: Rail | undefined = rails[country]
  return details[rail?.methods[method]?.[direction]?.account ?? ''] ?? ''
}
