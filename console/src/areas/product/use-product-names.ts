/** The names of products and their units. */
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { useTexts } from '../../lib/texts.ts'
import type { UnitRow } from './use-products.ts'

type Words = Readonly<Record<string, string>>

export function useProductNames() {
  const { orderKind, method } = useTexts('order')
  const { countries } = useTexts('shell')
  const words: Words = { ...method, ...countries }
  return {
    product: (product: OrderKind): string => orderKind[product],
    unit: ({ parts }: Pick<UnitRow, 'parts'>): string =>
      parts.map((part) => (Object.hasOwn(words, part) ? words[part] : part)).join(' · '),
  }
}
