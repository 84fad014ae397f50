/** The work on an order: who looks after it, when somebody is reminded of it, and what colleagues should know. */
import { type List, nobody } from '@countinghouse/contract/engine/list.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fetchData } from '../../lib/api.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { listKey } from '../../list/list-query.ts'
import { Columns, Inline, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectInput } from '../../ui/form-field.tsx'
import { atCase, orderCaseKey, orderKey } from '../order.ts'
import classes from './case.module.css'
import { Empty, Failed } from './case-parts.tsx'
import { NotesOf } from './notes.tsx'
import { Reminders } from './reminders.tsx'

interface Props {
  list: List
  orderNo: string
  /** The part of the detail to show. */
  at?: string | undefined
}

export default function OrderCase({ list, orderNo, at }: Props) {
  const t = useTexts('orderCase')
  const { loading } = useTexts('session')
  const place = useRef<HTMLElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: orderCaseKey(orderNo),
    queryFn: ({ signal }) => fetchData('/order/case', { orderNo }, { signal, quiet: true }),
    staleTime: 0,
  })
  const isShown = data !== undefined && at === atCase
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: 'start' })
  }, [isShown])
  return (
    <section ref={place}>
      <h3>{t.title}</h3>
      <Text tone="dim" size="sm" below="sm">
        {t.lead}
      </Text>
      <Columns least="300px" gap="lg" align="start">
        <Stack gap="md">
          {error && !data && <Failed onRetry={() => void refetch()} />}
          {!data && !error && <Empty>{loading}</Empty>}
          {data && (
            <>
              <Assignee list={list} orderNo={orderNo} {...data} />
              <Reminders orderNo={orderNo} {...data} />
            </>
          )}
        </Stack>
        <Stack gap="sm">
          <h4>{t.note.notes}</h4>
          <NotesOf subject={{ orderNo }} />
        </Stack>
      </Columns>
    </section>
  )
}

interface AssigneeProps {
  list: List
  orderNo: string
  assignee: string | null
  colleagues: readonly string[]
}

function Assignee({ list, orderNo, assignee, colleagues }: AssigneeProps) {
  const t = useTexts('orderCase')
  const words = useTexts('order')
  const { user, may } = useOperator()
  const client = useQueryClient()
  const { busy, submit } = useSubmit(async (name: string | null) => {
    await fetchData(
      '/order/case/assign',
      { orderNos: orderNo, assignee: name },
      { failure: 'submission' },
    )
    toast.success(name === null ? t.unassigned : t.assigned({ name }))
    for (const queryKey of [orderCaseKey(orderNo), listKey(list), orderKey(list, orderNo)])
      void client.invalidateQueries({ queryKey })
  })
  const nameOf = (name: string) => (name === user.name ? words.me({ name }) : name)
  if (!may('orderCase.write'))
    return (
      <p>
        {t.assignee}: {assignee === null ? words.nobody : nameOf(assignee)}
      </p>
    )
  // Who may no longer see the order still has it.
  const names = [...new Set([...(assignee === null ? [] : [assignee]), ...colleagues])]
  return (
    <Inline className={classes.assignee} gap="sm" wrap>
      <SelectInput
        label={t.assignee}
        value={assignee ?? nobody}
        disabled={busy}
        options={[
          { value: nobody, label: words.nobody },
          ...names.map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChoose={(name) => void submit(name === nobody ? null : name)}
      />
      {assignee !== user.name && (
        <Button variant="default" loading={busy} onClick={() => void submit(user.name)}>
          {t.takeOver}
        </Button>
      )}
    </Inline>
  )
}
