/** One file of every movement in a period: which days, whose balances, and which columns. */
import { accountingList } from '@countinghouse/contract/areas/accounting/accounting.list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { startExport } from '../../lib/exports.ts'
import { groupDigits } from '../../lib/money.ts'
import { daysOf, periodOfDays, type QuickRange, quickPeriod } from '../../lib/period.ts'
import { readJson, tableKeys, writeJson } from '../../lib/storage.ts'
import { useTexts } from '../../lib/texts.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { SettingsPart } from '../../list/settings/settings-part.tsx'
import { Inline, Panel, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { RangeField } from '../../ui/dates/range-field.tsx'
import { Page } from '../../ui/page.tsx'
import { Chip } from '../../ui/pressable.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import classes from './accounting.module.css'
import {
  type AccountingChoices,
  allColumns,
  changeColumns,
  readChoices,
  shownColumns,
} from './accounting-choices.ts'

/** Files are always of GMT+8. */
const offset = 8
const ranges = ['yesterday', 'last7Days', 'thisMonth', 'lastMonth'] as const
const stored = tableKeys.settings(accountingList.name)

type Owner = 'both' | 'merchant' | 'customer'

export default function AccountingPage() {
  const t = useTexts('accounting')
  const { endBeforeStart, startNeeded, oneColumn } = useTexts('list')
  const [days, setDays] = useState(() => quickDays('lastMonth'))
  const [owner, setOwner] = useState<Owner>('both')
  const [choices, setChoices] = useState(() => readChoices(readJson(stored)))
  const { columns, format } = choices
  const [startDate, endDate] = days
  const isWhole = startDate !== '' && endDate !== ''
  const wrongDays = !isWhole ? startNeeded : endDate < startDate ? endBeforeStart : undefined
  const shown = shownColumns(columns)
  const wrongColumns = shown.length === 0 ? oneColumn : undefined
  const { busy, problem, submit } = useSubmit(() =>
    startExport(accountingList.name, accountingList.exportPath, {
      startDate,
      endDate,
      ...(owner !== 'both' && { owner }),
      format,
      columns: shown.join(','),
    }),
  )

  function choose(change: Partial<AccountingChoices>) {
    const next = { ...choices, ...change }
    setChoices(next)
    writeJson(stored, next)
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!wrongDays && !wrongColumns) void submit()
  }

  return (
    <Page lead={t.lead}>
      <Panel className={classes.form} as="form" pad="lg" onSubmit={onSubmit} aria-label={t.file}>
        <h2 className="sr-only">{t.file}</h2>
        <div className={classes.settings}>
          <Days days={days} problem={wrongDays} onChange={setDays} />
          <Choice label={t.owner}>
            <ChoiceSegments<Owner>
              label={t.owner}
              options={t.owners}
              chosen={owner}
              onChoose={setOwner}
            />
          </Choice>
          <Choice label={t.format}>
            <ChoiceSegments
              label={t.format}
              options={t.formats}
              chosen={format}
              onChoose={(name) => choose({ format: name })}
            />
          </Choice>
          <Text as="p" tone="dim" size="sm">
            {t.parts({ rows: groupDigits(limits.exportMax), parts: limits.exportPartsMax })}{' '}
            {t.rates}
          </Text>
          {(wrongDays ?? wrongColumns ?? problem) && (
            <Text as="p" tone="error" role="alert">
              {wrongDays ?? wrongColumns ?? problem}
            </Text>
          )}
          <Inline gap="sm">
            <Button type="submit" loading={busy}>
              {t.make}
            </Button>
          </Inline>
        </div>
        <div>
          <SettingsPart
            list={accountingList}
            part="filters"
            title={t.columns}
            items={columns}
            dispatch={(action) => choose({ columns: changeColumns(columns, action) })}
          />
          <Inline justify="end" above="sm">
            <Button
              size="xs"
              variant="default"
              disabled={columns === allColumns}
              onClick={() => choose({ columns: allColumns })}
            >
              {t.allColumns}
            </Button>
          </Inline>
        </div>
      </Panel>
    </Page>
  )
}

type BothDays = [start: string, end: string]

const quickDays = (range: QuickRange): BothDays =>
  daysOf(quickPeriod(range), { offset, now: Date.now() })

interface DaysProps {
  days: BothDays
  problem: string | undefined
  onChange(days: BothDays): void
}

function Days({ days, problem, onChange }: DaysProps) {
  const t = useTexts('accounting')
  const { quick, quickRanges } = useTexts('list')
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <div className={classes.days}>
        <RangeField
          label={t.period}
          value={periodOfDays(...days)}
          form="date"
          quick={[]}
          problem={problem}
          opened={opened}
          onOpen={setOpened}
          onChange={(period) => onChange(daysOf(period, { offset, now: Date.now() }))}
        />
      </div>
      <Inline as="fieldset" align="stretch" wrap gap="sm" above="sm">
        <legend className="sr-only">{quickRanges}</legend>
        {ranges.map((range) => (
          <Chip
            key={range}
            aria-pressed={quickDays(range).join() === days.join()}
            onClick={() => onChange(quickDays(range))}
          >
            {quick[range]}
          </Chip>
        ))}
      </Inline>
    </div>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text as="div" tone="dim" size="xs" aria-hidden>
        {label}
      </Text>
      {children}
    </div>
  )
}
