import type { Tone } from '@countinghouse/contract/kit/machine.ts'
import type { ReactNode } from 'react'
import classes from './badge.module.css'

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
