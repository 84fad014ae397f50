import { useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { SettingsLoading } from '../../settings/settings-section.tsx'
import { Page } from '../../ui/page.tsx'
import classes from './product.module.css'
import { type Edited, ProductDialog } from './product-dialog.tsx'
import { ProductItem } from './product-item.tsx'
import { useProducts } from './use-products.ts'

export default function ProductPage() {
  const t = useTexts('product')
  const { data, isError, refetch } = useProducts()
  const [edited, setEdited] = useState<Edited>()
  return (
    <Page lead={<span className={classes.lead}>{t.lead}</span>}>
      {data ? (
        <ul className={classes.products}>
          {data.products.map((row) => (
            <ProductItem key={row.product} row={row} onEdit={setEdited} />
          ))}
        </ul>
      ) : (
        <SettingsLoading failed={isError} again={() => void refetch()} />
      )}
      {edited && <ProductDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
