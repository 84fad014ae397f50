/** What came in and went out, type by type. */
import { flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { decimalPlacesOf } from '@countinghouse/contract/currencies.ts'
import { plus } from '@countinghouse/contract/engine/decimal.ts'
import { choice } from '@countinghouse/contract/engine/list.ts'
import type { CSSProperties } from 'react'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { DataTable } from '../../ui/data.tsx'
import { ExactAmount } from '../../ui/exact-amount.tsx'
import { Money } from '../../ui/money.tsx'
import classes from './statement.module.css'

export interface Movement {
  flowType: string
  records: number
  incoming: string
  outgoing: string
}

type Side = 'incoming' | 'outgoing'

export const sum = (movements: readonly Movement[], side: Side) =>
  movements.reduce((all, movement) => plus(all, movement[side]), '0')

export function Movements(props: { currency: string; movements: readonly Movement[] }) {
  const { currency, movements } = props
  const t = useTexts('flow')
  const labels = useFieldLabels()
  const total = { incoming: sum(movements, 'incoming'), outgoing: sum(movements, 'outgoing') }
  const digits = { '--digits': decimalPlacesOf(currency) } as CSSProperties
  const line = (value: string) => (
    <td style={digits}>
      {value === '0' ? (
        '–'
      ) : (
        <ExactAmount value={value} currency={currency}>
          <Money value={value} currency={currency} />
        </ExactAmount>
      )}
    </td>
  )
  return (
    <section>
      <h3>{t.movements}</h3>
      <DataTable className={classes.movements} numeric>
        <thead>
          <tr>
            <th scope="col">{labels.title('flowType')}</th>
            <th scope="col">{t.count}</th>
            <th scope="col">{t.incoming}</th>
            <th scope="col">{t.outgoing}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr key={movement.flowType}>
              <th scope="row">{labels.value(choice(flowTypes), movement.flowType)}</th>
              <td>{groupDigits(movement.records)}</td>
              {line(movement.incoming)}
              {line(movement.outgoing)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{labels.title('total')}</th>
            <td>{groupDigits(movements.reduce((all, { records }) => all + records, 0))}</td>
            {line(total.incoming)}
            {line(total.outgoing)}
          </tr>
        </tfoot>
      </DataTable>
    </section>
  )
}
