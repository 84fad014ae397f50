/** Currencies by network: a switch for each combination that payers can choose. */
import { networkNames } from '@countinghouse/contract/currencies.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { DataTable } from '../../ui/data.tsx'
import { RowSwitch } from '../../ui/row-switch.tsx'
import classes from './product.module.css'
import { type ProductRow, useProductSwitch } from './use-products.ts'

export function OfferTable({ row: { product, units } }: { row: ProductRow }) {
  const t = useTexts('product')
  const { may } = useOperator()
  const switchTo = useProductSwitch()
  const byCurrency = Map.groupBy(units, ({ currency }) => currency)
  const disabled = !may('product.edit')
  return (
    <div className={classes.below}>
      <DataTable aria-labelledby="offers">
        <thead>
          <tr>
            <td />
            {networkNames.map((network) => (
              <th key={network} scope="col">
                {network}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...byCurrency].map(([currency, all]) => (
            <tr key={currency}>
              <th className={classes.offer} scope="row">
                <RowSwitch
                  label={t.switchOf({ name: currency })}
                  checked={all.some(({ enabled }) => enabled === 1)}
                  disabled={disabled}
                  onSwitch={(on) =>
                    switchTo(
                      '/merchantsConfig/unit/switchByName',
                      { product, currency },
                      currency,
                      on,
                    )
                  }
                />
                {currency}
              </th>
              {networkNames.map((network) => {
                const unit = all.find(({ parts }) => parts[1] === network)
                const name = `${currency} · ${network}`
                return (
                  <td key={network} data-network={network}>
                    {unit && (
                      <RowSwitch
                        label={t.switchOf({ name })}
                        checked={unit.enabled === 1}
                        disabled={disabled}
                        onSwitch={(on) =>
                          switchTo('/merchantsConfig/unit/switchById', { id: unit.id }, name, on)
                        }
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
