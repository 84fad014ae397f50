import { customerAssetSummaryList } from '@countinghouse/contract/areas/customer-asset/customer-asset.lists.ts'
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadConsoleTexts } from '../../lib/texts.ts'
import { SortSelect } from './sort-select.tsx'

beforeAll(loadConsoleTexts)

const optionsOf = (list: List) => {
  const drawn = renderToStaticMarkup(
    <SortSelect list={list} sort={list.defaultSort} onSort={() => undefined} />,
  )
  return [...drawn.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)
}

test('times are sorted by age, amounts by size, and words by the alphabet', () => {
  expect(optionsOf(withdrawalList).slice(0, 2)).toEqual([
    'Creation time, newest first',
    'Creation time, oldest first',
  ])
  expect(optionsOf(businessDaily).slice(0, 2)).toEqual([
    'Report day, newest first',
    'Report day, oldest first',
  ])
  expect(optionsOf(customerAssetSummaryList)).toEqual([
    'Currency, Z–A',
    'Currency, A–Z',
    'Value in USD, highest first',
    'Value in USD, lowest first',
  ])
})
