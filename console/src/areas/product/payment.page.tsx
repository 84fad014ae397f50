import { paymentTerms } from '@countinghouse/contract/areas/product/product.settings.ts'
import { useTexts } from '../../lib/texts.ts'
import { SettingsLoading, SettingsSection } from '../../settings/settings-section.tsx'
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
      <div className={classes.payment}>
        <SettingsSection
          form={paymentTerms}
          rowKey={key}
          preview={({ expiryMinutes }) => <PayerPreview expiryMinutes={Number(expiryMinutes)} />}
          onSaved={() => void again()}
        />
        <section className={classes.card} aria-labelledby="offers">
          <header>
            <h2 id="offers">{t.offersTitle}</h2>
            <p>{t.offersLead}</p>
          </header>
          {row ? (
            <OfferTable row={row} />
          ) : (
            <SettingsLoading failed={isError} again={() => void refetch()} />
          )}
        </section>
      </div>
    </Page>
  )
}
