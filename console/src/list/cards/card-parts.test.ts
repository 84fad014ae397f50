import { merchantFlowList } from '@countinghouse/contract/areas/flow/flow.lists.ts'
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { expect, test } from 'vitest'
import type { FieldLabels } from '../../lib/field-labels.ts'
import type { Column } from '../table/columns.ts'
import { cardParts } from './card-parts.ts'

const labels = { title: (name: string) => name } as FieldLabels

const headOf = (list: List) => {
  const columns = Object.entries(list.fields).map(([name, field]) => ({ name, field }))
  return cardParts(list, columns as Column[], labels).head?.name
}

test('the amount of a flow record is the headline of its card; the movements of a report need their names', () => {
  expect(headOf(merchantFlowList)).toBe('amount')
  expect(headOf(businessDaily)).toBe('rowNo')
})
