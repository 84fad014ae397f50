import { detailFields } from '@countinghouse/contract/areas/local-rail/local-order.fields.ts'
import type { Direction, Rails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { DetailName } from '@countinghouse/contract/areas/local-rail/rails.ts'

/** Where the details of payers or payees are stored: all in one column, by their names. */
export const detailColumns = (rails: Rails, direction: Direction) =>
  Object.fromEntries(
    Object.keys(detailFields(rails, direction)).map((name) => [name, `details->>'${name}'`]),
  ) as Record<DetailName, `details->>'${DetailName}'`>
