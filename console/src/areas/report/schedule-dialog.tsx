/** Creates or edits a schedule of a report. */
import {
  monthDays,
  rhythms,
  weekdays,
} from '@countinghouse/contract/areas/report/report-schedule.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { cutOffs, zoneNames } from '@countinghouse/contract/engine/report-day.ts'
import { languageNames, languages } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type SubmitEvent, useState } from 'react'
import { ChoiceField, Fields, SelectField, TextField } from '../../form/fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { useGoogleCode } from '../../form/use-google-code.ts'
import { call } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { FilterField } from '../../list/filters/filter-field.tsx'
import { textOf } from '../../list/list-state.ts'
import { Columns, Notice, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { GoogleCodeField } from '../../ui/google-code-field.tsx'
import {
  filterField,
  firstHour,
  newScheduleValues,
  type Schedule,
  type ScheduleValues,
  scheduleBody,
  scheduleValues,
  withPossibleHour,
} from './schedule-form.ts'
import classes from './schedules.module.css'

interface Props {
  report: Report
  query: Readonly<Record<string, string | number | undefined>>
  /** The schedule to edit; undefined for a new one. */
  schedule: Schedule | undefined
  onSaved(): void
  onClose(): void
}

const same = (names: readonly string[]) => names.map((value) => ({ value, label: value }))

export function ScheduleDialog(props: Props) {
  const { report, schedule, onClose } = props
  const t = useTexts('reportSchedule')
  const { save } = useTexts('shell')
  const { googleCode } = useTexts('twoFactor')
  const { reportZones } = useTexts('order')
  const zones = zoneNames.map((value) => ({ value, label: reportZones[value] }))
  const { values, change, field, submit, busy, problem, code } = useScheduleForm(props)
  const choose = (name: keyof ScheduleValues & string) => ({
    ...field(name),
    onChange: (value: string) => change({ [name]: value }),
  })
  const hours = Array.from({ length: 24 - firstHour(values) }, (_, i) => {
    const hour = firstHour(values) + i
    return { value: String(hour), label: `${hour}:00` }
  })
  const days = monthDays.map((day) => ({ value: day, label: day === 'last' ? t.lastDay : day }))
  return (
    <Dialog title={schedule ? t.editTitle : t.newTitle} onClose={onClose} size={520}>
      <form onSubmit={submit} noValidate>
        <Fields>
          <ChoiceField
            label={t.rhythm}
            options={rhythms.map((value) => ({ value, label: t.rhythms[value] }))}
            {...choose('rhythm')}
          />
          <Columns className={classes.pair} least="150px" gap="md">
            {values.rhythm === 'weekly' && (
              <SelectField
                label={t.weekday}
                options={weekdays.map((value) => ({ value, label: t.weekdays[value] }))}
                {...choose('weekday')}
              />
            )}
            {values.rhythm === 'monthly' && (
              <SelectField label={t.day} options={days} {...choose('day')} />
            )}
            <SelectField
              label={t.hour}
              description={t.hourLead}
              options={hours}
              {...choose('hour')}
            />
          </Columns>
          <Columns className={classes.pair} least="150px" gap="md">
            <SelectField label={t.cutOff} options={same(cutOffs)} {...choose('cutOff')} />
            <SelectField label={t.zone} options={zones} {...choose('zone')} />
          </Columns>
          <ReportFilters report={report} values={values} onChange={change} />
          <SelectField
            label={t.language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            {...choose('language')}
          />
          <TextField
            label={t.address}
            description={t.addressLead}
            max={limits.callbackAddressMax}
            mono
            {...field('notifyUrl')}
          />
          {code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
          <Text tone="dim" size="sm">
            {t.inYourName}
          </Text>
          {problem && (
            <Notice tone="error" role="alert">
              {problem}
            </Notice>
          )}
        </Fields>
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface FiltersProps {
  report: Report
  values: ScheduleValues
  onChange(changed: Partial<ScheduleValues>): void
}

/** The filters of the report page, without the period. */
function ReportFilters({ report, values, onChange }: FiltersProps) {
  const [opened, setOpened] = useState<string>()
  return (
    <Columns className={classes.pair} least="150px" gap="md">
      {report.by.map((name) => (
        <FilterField
          key={name}
          list={report}
          name={name}
          value={values[filterField(name)] ?? ''}
          problem={undefined}
          opened={opened === name}
          onOpen={(open) => setOpened(open ? name : undefined)}
          onChange={(value) => onChange({ [filterField(name)]: textOf(value) })}
        />
      ))}
    </Columns>
  )
}

function useScheduleForm({ report, query, schedule, onSaved }: Props) {
  const t = useTexts('reportSchedule')
  const { added } = useTexts('shell')
  const language = useLanguage()
  const start = schedule
    ? scheduleValues(report, schedule)
    : newScheduleValues(report, query, language)
  const { values, set, field } = useForm<ScheduleValues>(withPossibleHour(start))
  // Only the server knows whether the callback URL is new and needs a code.
  const code = useGoogleCode(undefined)

  const { busy, problem, submit } = useSubmit(async () => {
    const body = { ...scheduleBody(report, values, schedule), ...code.body }
    const answer = await call('/report/schedule/save', body, { quiet: true })
    if ('msg' in answer) return code.ask(answer.msg)
    toast.success(schedule ? t.saved : added)
    onSaved()
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.ready()) void submit()
  }

  const change = (changed: Partial<ScheduleValues>) =>
    set(withPossibleHour({ ...values, ...changed } as ScheduleValues))
  return { values, change, field, submit: send, busy, problem, code }
}
