/** Shown instead of a page that the operator's role or the merchant does not include. */
import { isOfLocalOrders, type Permission } from '@countinghouse/contract/permissions.ts'
import { IconLock } from '@tabler/icons-react'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { EmptyState, Page } from '../ui/page.tsx'

interface Props {
  permission: Permission | undefined
  /** Not available for this merchant, whatever the role. */
  isOff: boolean
}

export function ForbiddenPage({ permission, isOff }: Props) {
  const t = useTexts('shell')
  const { useLocalConfig, contactName, contactEmail, contactPhone } = useOperator().merchant
  const contact = [contactName, contactEmail, contactPhone].filter(Boolean).join(' · ')
  const ofMerchant =
    isOff || (useLocalConfig === 0 && permission !== undefined && isOfLocalOrders(permission))
  return (
    <Page>
      <EmptyState
        title={ofMerchant ? t.localOrdersOffTitle : t.forbiddenTitle}
        lead={ofMerchant ? t.localOrdersOffLead : t.forbiddenLead}
        icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      >
        {contact && <p>{t.contact({ contact })}</p>}
      </EmptyState>
    </Page>
  )
}
