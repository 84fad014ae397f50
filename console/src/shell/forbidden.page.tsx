import { IconLock } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.ts'
import { EmptyState, Page } from '../ui/page.tsx'

export function ForbiddenPage() {
  const t = useTexts('shell')
  return (
    <Page>
      <EmptyState
        title={t.forbiddenTitle}
        lead={t.forbiddenLead}
        icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      />
    </Page>
  )
}
