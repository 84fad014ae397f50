/** What came in and went out, type by type. */
import { flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { plus } from '@countinghouse/contract/kit/decimal.ts'
import { choice, type Row } from '@countinghouse/contract/kit/list.ts'
import type { CSSProperties } from 'react'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Money } from '../../list/table/cells.tsx'
import { fractionWidth } from '../../list/table/columns.ts'
import { useWords } from '../../list/words.ts'
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
  const words = useWords()
  const total = { incoming: sum(movements, 'incoming'), outgoing: sum(movements, 'outgoing') }
  const digits = (side: Side) => {
    const rows = [...movements, total].map((each): Row => ({ value: each[side] }))
    return { '--digits': fractionWidth(rows, 'value', () => currency) } as CSSProperties
  }
  const line = (side: Side, value: string) => (
    <td style={digits(side)}>
      {value === '0' ? '–' : <Money value={value} currency={currency} />}
    </td>
  )
  return (
    <section>
      <h3>{t.movements}</h3>
      <table className={classes.movements}>
        <thead>
          <tr>
            <th scope="col">{words.title('flowType')}</th>
            <th scope="col">{t.count}</th>
            <th scope="col">{t.incoming}</th>
            <th scope="col">{t.outgoing}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr key={movement.flowType}>
              <th scope="row">{words.value(choice(flowTypes), movement.flowType)}</th>
              <td>{groupDigits(movement.records)}</td>
              {line('incoming', movement.incoming)}
              {line('outgoing', movement.outgoing)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.title('total')}</th>
            <td>{groupDigits(movements.reduce((all, { records }) => all + records, 0))}</td>
            {line('incoming', total.incoming)}
            {line('outgoing', total.outgoing)}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
