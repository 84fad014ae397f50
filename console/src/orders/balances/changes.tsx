/** What changed a balance lately: yesterday, in seven days, or in any period. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchDeclared } from '../../lib/api.ts'
import { daysOf, periodOfDays } from '../../lib/period.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { RangeField } from '../../ui/dates/range-field.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import { type Balance, balanceBody, statementPath, statementUrl } from './balance.ts'
import classes from './balances.module.css'
import { type Movement, Movements } from './movements.tsx'
import { type Days, quickDays, statementOffset } from './statement-days.ts'

type Chosen = 'yesterday' | 'last7Days' | 'any'

export function Changes({ balance }: { balance: Balance }) {
  const t = useTexts('statement')
  const { statement } = useTexts('flow')
  const { quick, quickRanges } = useTexts('list')
  const [chosen, setChosen] = useState<Chosen>('yesterday')
  const [days, setDays] = useState(() => quickDays('yesterday', Date.now()))
  const query = { ...balanceBody(balance), ...days }
  const { data, error } = useQuery({
    queryKey: ['statement', query],
    queryFn: ({ signal }) =>
      fetchDeclared<{ movements: readonly Movement[] }>(statementPath(query), query, { signal }),
  })
  function choose(next: Chosen) {
    setChosen(next)
    if (next !== 'any') setDays(quickDays(next, Date.now()))
  }
  return (
    <section className={classes.changes}>
      <Inline wrap gap="sm">
        <ChoiceSegments<Chosen>
          label={quickRanges}
          options={{ yesterday: quick.yesterday, last7Days: quick.last7Days, any: t.anyPeriod }}
          chosen={chosen}
          onChoose={choose}
        />
        {chosen === 'any' && <AnyDays days={days} onChange={setDays} />}
        <a href={`#${statementUrl(balance, days)}`}>{statement}</a>
      </Inline>
      {data && data.movements.length > 0 && <Movements query={query} movements={data.movements} />}
      {!data || data.movements.length === 0 ? (
        <Text tone="dim" above="sm">
          {data ? t.noMovements : (error?.message ?? t.loadingStatement)}
        </Text>
      ) : null}
    </section>
  )
}

function AnyDays({ days, onChange }: { days: Days; onChange(days: Days): void }) {
  const t = useTexts('statement')
  const [opened, setOpened] = useState(true)
  return (
    <div className={classes.moment}>
      <RangeField
        label={t.days}
        value={periodOfDays(days.startDate, days.endDate)}
        form="date"
        offset={statementOffset}
        quick={[]}
        opened={opened}
        onOpen={setOpened}
        onChange={(period) => {
          const [startDate, endDate] = daysOf(period, { offset: statementOffset, now: Date.now() })
          if (startDate && startDate <= endDate) onChange({ startDate, endDate })
        }}
      />
    </div>
  )
}
