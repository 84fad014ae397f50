import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import type { Field, Row } from '@countinghouse/contract/engine/list.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type CellContext, renderCell } from './cells.tsx'

const { payins, closingBalance } = businessDaily.fields as Record<string, Field>

const drawn = (field: Field | undefined, amount: string) => {
  const row: Row = { amount, currency: 'USDT' }
  const markup = renderToStaticMarkup(field && renderCell(field, row, 'amount', {} as CellContext))
  return { text: markup.replaceAll(/<[^>]*>/g, ''), isGreen: markup.includes('data-sign="in"') }
}

test('movements of a report have a sign, those that came in a colour, and nothing has neither', () => {
  expect(drawn(payins, '12.5')).toEqual({ text: '+12.500000 USDT', isGreen: true })
  expect(drawn(payins, '-12.5')).toEqual({ text: '−12.500000 USDT', isGreen: false })
  expect(drawn(payins, '0')).toEqual({ text: '0.000000 USDT', isGreen: false })
  expect(drawn(closingBalance, '12.5')).toEqual({ text: '12.500000 USDT', isGreen: false })
})
