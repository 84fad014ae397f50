/** What the parts of a case say while they are empty, or failed to load. */
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'

export const Empty = ({ children }: { children: ReactNode }) => (
  <Text tone="dim" size="sm">
    {children}
  </Text>
)

export function Failed({ onRetry }: { onRetry(): void }) {
  const { failed } = useTexts('orderCase').note
  const { tryAgain } = useTexts('shell')
  return (
    <Inline gap="sm" wrap size="sm" tone="error" role="alert">
      {failed}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Inline>
  )
}
