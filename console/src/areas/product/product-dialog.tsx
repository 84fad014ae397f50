/** The form of a product, or of one of its units. */
import {
  localPayinTerms,
  localPayoutTerms,
  p2pPayinTerms,
  p2pPayoutTerms,
} from '@countinghouse/contract/areas/product/pair-and-method.settings.ts'
import {
  otcTerms,
  otcUnitTerms,
  productTerms,
  unitTerms,
} from '@countinghouse/contract/areas/product/product.settings.ts'
import type { Product } from '@countinghouse/contract/areas/product/product-terms.ts'

import { SettingsDialog } from '../../form/settings/settings-dialog.tsx'
import type { NamedForm } from '../../form/settings/settings-section.tsx'
import { type UnitRow, useRefreshProducts } from './use-products.ts'

export interface Edited {
  product: Product
  name: string
  /** Set to edit one unit instead of the product. */
  unit?: UnitRow
}

export function ProductDialog({ edited, onClose }: { edited: Edited; onClose(): void }) {
  const again = useRefreshProducts()
  const { name, unit } = edited
  return (
    <SettingsDialog
      {...formOf(edited)}
      title={name}
      currency={unit?.currency}
      onSaved={() => void again()}
      onClose={onClose}
    />
  )
}

function formOf({ product, unit }: Edited): { form: NamedForm; rowKey: Record<string, string> } {
  if (!unit) return { form: product === 'otc' ? otcTerms : productTerms, rowKey: { product } }
  const [first = '', second = ''] = unit.parts
  const ofPair = { currency: first, fiatCurrency: second }
  const ofMethod = { country: first, method: second }
  switch (product) {
    case 'otc':
      return { form: otcUnitTerms, rowKey: { currency: unit.currency } }
    case 'p2pPayin':
      return { form: p2pPayinTerms, rowKey: ofPair }
    case 'p2pPayout':
      return { form: p2pPayoutTerms, rowKey: ofPair }
    case 'localPayin':
      return { form: localPayinTerms, rowKey: ofMethod }
    case 'localPayout':
      return { form: localPayoutTerms, rowKey: ofMethod }
    default:
      return { form: unitTerms, rowKey: { id: unit.id } }
  }
}
