/** A switch in a table row with an optimistic update: it reverts if the change is refused. */

import { useSubmit } from '../lib/use-submit.ts'
import { Switch } from './switch.tsx'

interface Props {
  label: string
  checked: boolean
  disabled: boolean
  /** Resolves when the change has been saved. */
  onSwitch(on: boolean): Promise<void>
}

export function RowSwitch({ label, checked, disabled, onSwitch }: Props) {
  const { busy, sending, submit } = useSubmit(onSwitch)
  return (
    <Switch
      aria-label={label}
      checked={sending ?? checked}
      disabled={disabled || busy}
      onChange={(event) => void submit(event.currentTarget.checked)}
    />
  )
}
