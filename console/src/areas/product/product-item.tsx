/** One product: its switch and terms, and on expanding its units. */
import { isCurrencyProduct } from '@countinghouse/contract/areas/product/product-terms.ts'
import { IconChevronDown, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Panel } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Pairs } from '../../ui/data.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RowSwitch } from '../../ui/row-switch.tsx'
import classes from './product.module.css'
import type { Edited } from './product-dialog.tsx'
import { UnitTable } from './unit-table.tsx'
import { useProductNames } from './use-product-names.ts'
import { type ProductRow, useProductSwitch } from './use-products.ts'

interface Props {
  row: ProductRow
  onEdit(edited: Edited): void
}

export function ProductItem({ row, onEdit }: Props) {
  const t = useTexts('product')
  const names = useProductNames()
  const { may } = useOperator()
  const switchTo = useProductSwitch()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { product, enabled, units } = row
  const name = names.product(product)
  const on = units.filter((unit) => unit.enabled === 1).length
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Panel pad="none" className={classes.product} as="li" data-off={enabled === 0}>
      <Inline className={classes.head} wrap gap="md">
        <IconButton
          label={isOpen ? t.hideUnits({ name }) : t.showUnits({ name })}
          expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={18} stroke={1.8} aria-hidden />
        </IconButton>
        <h2 id={id}>{name}</h2>
        <Pairs className={classes.terms} inline>
          <div>
            <dt>{t.units}</dt>
            <dd>{t.onOf({ on, all: units.length })}</dd>
          </div>
          <div>
            <dt>{t.fee}</dt>
            <dd>{row.feePercent === null ? t.byUnit : `${row.feePercent} %`}</dd>
          </div>
          <Terms row={row} />
        </Pairs>
        <Inline className={classes.actions} justify="end" gap="sm">
          {isCurrencyProduct(product) && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t.editFee({ name })}
              leftSection={<IconPencil size={14} stroke={1.7} aria-hidden />}
              onClick={() => onEdit({ product, name })}
            >
              {t.fee}
            </Button>
          )}
          <RowSwitch
            label={t.switchOf({ name })}
            checked={enabled === 1}
            disabled={!may('product.edit')}
            onSwitch={(to) => switchTo('/merchantsConfig/unit/switch', { product }, name, to)}
          />
        </Inline>
      </Inline>
      {isOpen && <UnitTable row={row} labelledBy={id} onEdit={onEdit} />}
    </Panel>
  )
}

/** For products whose settlement and expiry do not depend on the unit. */
function Terms({ row: { settlementDays, expiryMinutes } }: { row: ProductRow }) {
  const t = useTexts('product')
  if (settlementDays === null || expiryMinutes === null) return null
  return (
    <div>
      <dt>{t.terms}</dt>
      <dd>{`T+${settlementDays} · ${t.minutes({ minutes: expiryMinutes })}`}</dd>
    </div>
  )
}
