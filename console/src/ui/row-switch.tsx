/** A switch in a table row with an optimistic update: it reverts if the change is refused. */

import { useState } from 'react'
import { Switch } from './switch.tsx'

interface Props {
  label: string
  checked: boolean
  disabled: boolean
  /** Resolves when the change has been saved. */
  onSwitch(on: boolean): Promise<void>
}

export function RowSwitch({ label, checked, disabled, onSwitch }: Props) {
  const [wanted, setWanted] = useState<boolean>()
  async function change(on: boolean) {
    setWanted(on)
    try {
      await onSwitch(on)
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <Switch
      aria-label={label}
      checked={wanted ?? checked}
      disabled={disabled || wanted !== undefined}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
