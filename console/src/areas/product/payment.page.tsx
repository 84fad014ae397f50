import { paymentTerms } from '@countinghouse/contract/areas/product/product.settings.ts'
import { SettingsLoading, SettingsSection } from '../../form/settings/settings-section.tsx'
import { useTexts } from '../../lib/texts.ts'
import { Panel, Stack, Text } from '../../ui/box.tsx'
import { Page } from '../../ui/page.tsx'
import { OfferTable } from './offer-table.tsx'
import { PayerPreview } from './payer-preview.tsx'
import classes from './product.module.css'
import { useProducts, useRefreshProducts } from './use-products.ts'

const key = { product: 'cryptoPayin' }

export default function PaymentPage() {
  const t = useTexts('product')
  const { data, isError, refetch } = useProducts()
  const again = useRefreshProducts()
  const row = data?.products.find(({ product }) => product === key.product)
  return (
    <Page>
      <Stack className={classes.payment} align="start" gap="lg">
        <SettingsSection
          form={paymentTerms}
          rowKey={key}
          preview={({ expiryMinutes }) => <PayerPreview expiryMinutes={Number(expiryMinutes)} />}
          onSaved={() => void again()}
        />
        <Panel pad="none" className={classes.card} aria-labelledby="offers">
          <header>
            <Text as="h2" size="lg" id="offers">
              {t.offersTitle}
            </Text>
            <Text tone="dim" size="sm">
              {t.offersLead}
            </Text>
          </header>
          {row ? (
            <OfferTable row={row} />
          ) : (
            <SettingsLoading failed={isError} again={() => void refetch()} />
          )}
        </Panel>
      </Stack>
    </Page>
  )
}
