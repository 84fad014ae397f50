/** What the parts of a customer's page are made of. */
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Panel, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './customer.module.css'

interface Props {
  title: string
  lead?: string
  children: ReactNode
}

export function CustomerPanel({ title, lead, children }: Props) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} gap="sm" className={classes.panel}>
      <div>
        <h2 id={id}>{title}</h2>
        {lead && (
          <Text tone="dim" size="sm">
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Panel>
  )
}

export const Empty = ({ children }: { children: ReactNode }) => (
  <Text tone="dim" size="sm">
    {children}
  </Text>
)

export function Failed({ onRetry }: { onRetry(): void }) {
  const t = useTexts('customerPage')
  const { tryAgain } = useTexts('shell')
  return (
    <Inline gap="sm" wrap size="sm" tone="error" role="alert">
      {t.failed}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Inline>
  )
}

interface AllProps {
  count: string
  list: string
  to: string
}

/** To the list that has the rest, filtered by the customer. */
export function AllLink({ count, list, to }: AllProps) {
  const t = useTexts('customerPage')
  return (
    <Text size="sm">
      <a href={`#${to}`}>{t.all({ count, list })}</a>
    </Text>
  )
}
