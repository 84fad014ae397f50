/** Callback addresses, product by product. */
import { notificationSetting } from '@countinghouse/contract/areas/notification/notification.settings.ts'
import { type OrderKind, orderKindNames } from '@countinghouse/contract/registry/orders.ts'
import { useState } from 'react'
import { SettingsSection } from '../../form/settings/settings-section.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Page } from '../../ui/page.tsx'
import classes from './notification.module.css'
import { TestNotification } from './test-notification.tsx'

const isLocal = (product: OrderKind) => product === 'localPayin' || product === 'localPayout'

export default function NotificationSettingPage() {
  const t = useTexts('settings')
  const { merchant } = useOperator()
  const products = orderKindNames.filter(
    (product) => merchant.useLocalConfig === 1 || !isLocal(product),
  )
  return (
    <Page lead={t.forms.notification.lead}>
      {products.map((product, index) => (
        <Product key={product} product={product} startsOpen={index === 0} />
      ))}
    </Page>
  )
}

/** Loaded when it is first opened; closing it keeps the input. */
function Product({ product, startsOpen }: { product: OrderKind; startsOpen: boolean }) {
  const { orderKind } = useTexts('order')
  const { may } = useOperator()
  const [wasOpen, setWasOpen] = useState(startsOpen)
  return (
    <details
      className={classes.product}
      open={startsOpen}
      onToggle={(event) => event.currentTarget.open && setWasOpen(true)}
    >
      <summary>
        <h2>{orderKind[product]}</h2>
      </summary>
      {wasOpen && (
        <SettingsSection
          form={notificationSetting}
          rowKey={{ product }}
          title={orderKind[product]}
          bare
          actions={may('apiSetting.edit') && <TestNotification product={product} />}
        />
      )}
    </details>
  )
}
