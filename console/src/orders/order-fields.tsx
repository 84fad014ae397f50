/** The fields of an order. Personal data is masked until a permitted operator reveals it, and never cached. */
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import { listOfRow } from '@countinghouse/contract/engine/conditional-field.ts'
import { type List, type Row, withFields } from '@countinghouse/contract/engine/list.ts'
import type { OrderKindDeclaration } from '@countinghouse/contract/engine/order.ts'
import { personalFields } from '@countinghouse/contract/engine/personal.ts'
import { groupOrderFields } from '@countinghouse/contract/registry/order-field-groups.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { fetchDeclared } from '../lib/api.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { useSubmit } from '../lib/use-submit.ts'
import { DetailFields } from '../list/detail/detail.tsx'
import { Inline, Text } from '../ui/box.tsx'
import { Button } from '../ui/button.tsx'
import classes from './order-fields.module.css'
import type { OrderDetail } from './trace.ts'

export type DetailKind = Pick<
  OrderKindDeclaration,
  'list' | 'detailPath' | 'reveal' | 'pieces' | 'conversation'
>

interface Props {
  kind: DetailKind
  order: Row
}

export function OrderFields({ kind, order }: Props) {
  const { list, reveal } = kind
  const t = useTexts('order')
  const { groups, showAll, hideEmpty } = useTexts('orderDetail')
  const { may } = useOperator()
  const { personal, isBusy, show, hide } = usePersonal(kind, order)
  const [showsAll, setShowsAll] = useState(false)
  const row = { ...order, ...personal }
  const applying = listOfRow(list, order)
  const all = Object.keys(applying.fields)
  const filled = all.filter((name) => !isEmpty(row[name]))
  const emptyCount = all.length - filled.length
  const shown = withFields(applying, showsAll ? all : filled)
  const Icon = personal ? IconEyeOff : IconEye
  return (
    <section>
      <Inline justify="between" wrap gap="sm" below="sm">
        <h3>{t.fields}</h3>
        {reveal && may(reveal) && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
            aria-busy={isBusy || undefined}
            onClick={personal ? hide : show}
          >
            {personal ? t.hidePersonal : t.showPersonal}
          </Button>
        )}
      </Inline>
      {reveal && (
        <Text className={classes.note} tone="dim" size="xs" role="status">
          {personal && t.personalLogged}
        </Text>
      )}
      {groupOrderFields(shown).map(({ group, names }) => (
        <Fragment key={group}>
          <h4 className={classes.group}>{groups[group]}</h4>
          <DetailFields
            list={withFields(shown, names)}
            row={row}
            masked={personal ? none : personalFields(list)}
          />
        </Fragment>
      ))}
      {emptyCount > 0 && (
        <Button
          className={classes.all}
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? hideEmpty : showAll({ count: emptyCount })}
        </Button>
      )}
    </section>
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const none: string[] = []

/** Keeps only the personal fields of the answer: the order itself may have changed since. */
function usePersonal({ list, detailPath }: DetailKind, order: Row) {
  const [personal, setPersonal] = useState<Row>()
  const { busy, submit } = useSubmit(async () => {
    const query = { ...variantBody(list), orderNo: order[list.key], whole: true }
    const { order: whole } = await fetchDeclared<OrderDetail>(detailPath, query)
    setPersonal(personalPart(list, whole))
  })
  return {
    personal,
    isBusy: busy,
    show: () => void submit(),
    hide: () => setPersonal(undefined),
  }
}

const personalPart = (list: List, row: Row): Row =>
  Object.fromEntries(personalFields(list).map((name) => [name, row[name] ?? null]))
