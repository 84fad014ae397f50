/** The units of a product (currencies, networks or countries), with limits, fees and switches. */
import { isCurrencyProduct } from '@countinghouse/contract/areas/product/product-terms.ts'
import { IconPencil } from '@tabler/icons-react'
import { exactDecimal } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline } from '../../ui/box.tsx'
import { DataTable } from '../../ui/data.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RowSwitch } from '../../ui/row-switch.tsx'
import classes from './product.module.css'
import type { Edited } from './product-dialog.tsx'
import { useProductNames } from './use-product-names.ts'
import { type ProductRow, type UnitRow, useProductSwitch } from './use-products.ts'

interface Props {
  row: ProductRow
  labelledBy: string
  onEdit(edited: Edited): void
}

export function UnitTable({ row: { product, units }, labelledBy, onEdit }: Props) {
  const t = useTexts('product')
  const names = useProductNames()
  const { may } = useOperator()
  const switchTo = useProductSwitch()
  // Other products have a full set of terms for each unit.
  const hasFlatFee = isCurrencyProduct(product)
  const path = product === 'otc' ? 'switchOTCById' : 'switchById'
  return (
    <div className={classes.below}>
      <DataTable aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t.units}</th>
            <th scope="col">{t.limits}</th>
            <th scope="col">{hasFlatFee ? t.flatFee : t.fee}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => {
            const name = names.unit(unit)
            const whole = `${names.product(product)}, ${name}`
            return (
              <tr key={unit.id} data-off={unit.enabled === 0}>
                <th scope="row">{name}</th>
                <td>
                  {`${exactDecimal(unit.minimum)} – ${exactDecimal(unit.maximum)} ${unit.currency}`}
                </td>
                <td>{feeOf(unit)}</td>
                <td>
                  <Inline className={classes.actions} justify="end" gap="sm">
                    <IconButton
                      label={(hasFlatFee ? t.editUnit : t.editTerms)({ name: whole })}
                      onClick={() => onEdit({ product, name: whole, unit })}
                    >
                      <IconPencil size={16} stroke={1.7} aria-hidden />
                    </IconButton>
                    <RowSwitch
                      label={t.switchOf({ name: whole })}
                      checked={unit.enabled === 1}
                      disabled={!may('product.edit')}
                      onSwitch={(to) =>
                        switchTo(`/merchantsConfig/unit/${path}`, { id: unit.id }, whole, to)
                      }
                    />
                  </Inline>
                </td>
              </tr>
            )
          })}
        </tbody>
      </DataTable>
    </div>
  )
}

function feeOf({ flatFee, feePercent, currency }: UnitRow): string {
  const flat = flatFee === null || flatFee === '0' ? '' : `${exactDecimal(flatFee)} ${currency}`
  const rate = feePercent === null || feePercent === '0' ? '' : `${feePercent} %`
  return [rate, flat].filter(Boolean).join(' + ') || '0'
}
