import { merchantProfile } from '@countinghouse/contract/areas/merchant/merchant.settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { SettingsSection } from '../../form/settings/settings-section.tsx'
import type { Operator } from '../../lib/operator.ts'
import { Page } from '../../ui/page.tsx'
import { PushRates } from './push-rates.tsx'

export default function MerchantPage() {
  const client = useQueryClient()
  return (
    <Page>
      <SettingsSection
        form={merchantProfile}
        // The shell shows the merchant too.
        onSaved={(saved) =>
          client.setQueryData<Pick<Operator, 'user' | 'merchant'>>(
            ['session'],
            (session) => session && { ...session, merchant: { ...session.merchant, ...saved } },
          )
        }
      />
      <PushRates />
    </Page>
  )
}
