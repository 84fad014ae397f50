/** A field for a period of days or date-times. The code of its picker is loaded on demand. */
import type { PeriodForm } from '@countinghouse/contract/engine/list.ts'
import { lazy } from '../../lib/lazy.tsx'
import { type Period, type QuickRange, quickRanges } from '../../lib/period.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { FieldPopover } from '../field-popover.tsx'
import { usePeriodText } from './period-text.ts'
import classes from './waiting.module.css'

const RangePicker = lazy(() => import('./range-picker.tsx'), 'calendar')

interface Props {
  label: string
  value: Period | undefined
  form: PeriodForm
  /** The offset of the period, if it is not that of the chosen time zone. */
  offset?: number
  /** The text shown if nothing is chosen. */
  otherwise?: string | undefined
  quick?: readonly QuickRange[]
  problem?: string | undefined
  describedBy?: string | undefined
  opened: boolean
  onOpen(open: boolean): void
  onChange(value: Period | undefined): void
}

export function RangeField(props: Props) {
  const { label, value, form, otherwise, quick = quickRanges, problem, describedBy } = props
  const zone = useTimeZone()
  const offset = props.offset ?? zone.offset
  const { summary, hint } = usePeriodText()(value, form, offset)
  return (
    <FieldPopover
      label={label}
      summary={!value && otherwise ? otherwise : summary}
      hint={hint}
      empty={!value && !otherwise}
      invalid={problem !== undefined}
      opened={props.opened}
      onOpen={props.onOpen}
      onWant={RangePicker.preload}
      describedBy={describedBy}
    >
      <RangePicker
        label={label}
        value={value}
        form={form}
        offset={props.offset}
        quick={quick}
        problem={problem}
        onChange={props.onChange}
        // Takes the focus until the code has loaded.
        fallback={<div className={classes.waiting} tabIndex={-1} data-autofocus />}
      />
    </FieldPopover>
  )
}
