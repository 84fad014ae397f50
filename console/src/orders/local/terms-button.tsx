import type { Country } from '@countinghouse/contract/limits.ts'
import type { Direction } from '@countinghouse/contract/rails/rail.ts'
import { Button } from '@mantine/core'
import { IconFileDescription } from '@tabler/icons-react'
import { useState } from 'react'
import { late } from '../../lib/late.tsx'
import { useTexts } from '../../lib/texts.ts'

const TermsDrawer = late(() => import('./terms-drawer.tsx'))

export function TermsButton({ country, direction }: { country: Country; direction: Direction }) {
  const t = useTexts('localRail')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileDescription size={15} stroke={1.7} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t.terms}
      </Button>
      {open && (
        <TermsDrawer country={country} direction={direction} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
