/** One search result. */
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { IconFileText, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCountryName } from '../../lib/country-name.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Badge, toneOf } from '../../ui/badge.tsx'
import { Text } from '../../ui/box.tsx'
import type { Choice } from './choices.ts'
import classes from './search.module.css'

export function ChoiceLine({ choice }: { choice: Choice }) {
  if (choice.type === 'page') {
    const { name, group } = choice.page
    return (
      <Line icon={<IconFileText size={16} stroke={1.6} aria-hidden />} name={name} hint={group} />
    )
  }
  if (choice.type === 'order') return <OrderLine order={choice.order} />
  return <CustomerLine customer={choice.customer} />
}

type CustomerChoice = Extract<Choice, { type: 'customer' }>

/** A recent choice has only the UID, because names are not stored in the browser. */
function CustomerLine({ customer }: Pick<CustomerChoice, 'customer'>) {
  const { customer: kind } = useTexts('customer')
  const { customerUid, customerName } = customer
  return (
    <Line
      icon={<IconUser size={16} stroke={1.6} aria-hidden />}
      name={customerName || customerUid}
      hint={customerName ? customerUid : kind}
    />
  )
}

function OrderLine({ order }: { order: Extract<Choice, { type: 'order' }>['order'] }) {
  const { orderKind, ofPiece } = useTexts('order')
  const countryName = useCountryName()
  const labels = useFieldLabels()
  const { offset } = useTimeZone()
  const {
    kind,
    orderNo,
    pieceNo,
    status,
    amount,
    currency,
    country,
    createTime,
    found,
    merchantOrderNo,
  } = order
  const field = orderKindOf(kind).list.fields.status
  const facts = [
    orderKind[kind],
    pieceNo && ofPiece({ no: pieceNo }),
    amount && currency && exactMoney(amount, currency),
    country && countryName(country),
    createTime && formatInstant(createTime, offset).slice(0, 16),
    found === 'merchantOrderNo' && merchantOrderNo,
    found && found !== 'orderNo' && found !== 'merchantOrderNo' && labels.title(found),
  ]
  return (
    <Line
      icon={<IconFileText size={16} stroke={1.6} aria-hidden />}
      name={orderNo}
      hint={facts.filter(Boolean).join(' · ')}
    >
      {status && field && (
        <Badge tone={toneOf(field, status) ?? 'neutral'}>{labels.value(field, status)}</Badge>
      )}
    </Line>
  )
}

interface LineProps {
  icon: ReactNode
  name: string
  hint: string
  children?: ReactNode
}

const Line = ({ icon, name, hint, children }: LineProps) => (
  <>
    {icon}
    <span className={classes.name}>{name}</span>
    <Text className={classes.hint} as="span" tone="dim" size="sm" breaks>
      {hint}
    </Text>
    {children}
  </>
)
