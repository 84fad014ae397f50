/** The form of a product, or of one of its units. */
import {
  otcTerms,
  otcUnitTerms,
  productTerms,
  unitTerms,
} from '@countinghouse/contract/areas/product/product.settings.ts'
import type { Product } from '@countinghouse/contract/areas/product/product-terms.ts'
import { SettingsDialog } from '../../settings/settings-dialog.tsx'
import { type UnitRow, useProductsAgain } from './use-products.ts'

export interface Edited {
  product: Product
  name: string
  /** Set for one unit of the product. */
  unit?: UnitRow
}

export function ProductDialog({ edited, onClose }: { edited: Edited; onClose(): void }) {
  const again = useProductsAgain()
  const { name } = edited
  return (
    <SettingsDialog
      {...formOf(edited)}
      title={name}
      onSaved={() => void again()}
      onClose={onClose}
    />
  )
}

function formOf({ product, unit }: Edited) {
  if (!unit) return { form: product === 'otc' ? otcTerms : productTerms, rowKey: { product } }
  if (product === 'otc') return { form: otcUnitTerms, rowKey: { currency: unit.currency } }
  return { form: unitTerms, rowKey: { id: unit.id } }
}
