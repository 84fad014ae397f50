import { useState } from 'react'
import { SettingsLoading } from '../../form/settings/settings-section.tsx'
import { useNoteTermsSeen } from '../../lib/first-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { Stack } from '../../ui/box.tsx'
import { Page } from '../../ui/page.tsx'
import { type Edited, ProductDialog } from './product-dialog.tsx'
import { ProductItem } from './product-item.tsx'
import { useProducts } from './use-products.ts'

export default function ProductPage() {
  const t = useTexts('product')
  const { data, isError, refetch } = useProducts()
  useNoteTermsSeen()
  const [edited, setEdited] = useState<Edited>()
  return (
    <Page lead={t.lead}>
      {data ? (
        <Stack as="ul" gap="md">
          {data.products.map((row) => (
            <ProductItem key={row.product} row={row} onEdit={setEdited} />
          ))}
        </Stack>
      ) : (
        <SettingsLoading failed={isError} again={() => void refetch()} />
      )}
      {edited && <ProductDialog edited={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  )
}
