import type { Direction } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { IconFileDescription } from '@tabler/icons-react'
import { useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ToolButton } from '../../ui/tool-button.tsx'

const TermsDrawer = lazy(() => import('./terms-drawer.tsx'))

export function TermsButton({ country, direction }: { country: Country; direction: Direction }) {
  const t = useTexts('localRail')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ToolButton label={t.terms} icon={IconFileDescription} onClick={() => setOpen(true)} />
      {open && (
        <TermsDrawer country={country} direction={direction} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
