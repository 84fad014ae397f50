/** Every list of the contract has its labels: a new field without a title fails here. */
import { accountingList } from '@countinghouse/contract/areas/accounting/accounting.list.ts'
import { arrivalList } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import {
  merchantAssetList,
  merchantFiatAssetList,
} from '@countinghouse/contract/areas/asset/asset.lists.ts'
import { auditLogList } from '@countinghouse/contract/areas/audit-log/audit-log.list.ts'
import { customerList } from '@countinghouse/contract/areas/customer/customer.list.ts'
import { customerAddressList } from '@countinghouse/contract/areas/customer-address/customer-address.list.ts'
import {
  customerAssetList,
  customerAssetSummaryList,
} from '@countinghouse/contract/areas/customer-asset/customer-asset.lists.ts'
import { exportRecordList } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import {
  billList,
  customerFlowList,
  merchantFlowList,
} from '@countinghouse/contract/areas/flow/flow.lists.ts'
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { type List, optionsOf, withoutBalances } from '@countinghouse/contract/engine/list.ts'
import { languages } from '@countinghouse/contract/languages.ts'
import { orderKindNames, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { textsByArea } from '@countinghouse/contract/texts/areas.ts'
import { assemble } from '@countinghouse/contract/texts/assemble.ts'
import { describe, expect, test } from 'vitest'
import { fieldLabels } from './field-labels.ts'

const lists: List[] = [
  ...orderKindNames.map((kind) => orderKindOf(kind).list),
  merchantAssetList,
  merchantFiatAssetList,
  customerAssetList,
  customerAssetSummaryList,
  merchantFlowList,
  billList,
  customerFlowList,
  customerList,
  customerAddressList,
  exportRecordList,
  accountingList,
  ...reports,
]

describe.each(languages)('in %s', async (language) => {
  const files = await import(`../lib/texts/console.${language}.ts`)
  const texts = assemble(textsByArea(files.default))
  const choices = { ...texts.order, ...texts.exportRecord, country: texts.shell.countries }
  const labels = fieldLabels(texts.field, choices, texts)

  test.each(lists)('every field and filter of $name has a title', (list) => {
    for (const name of [...Object.keys(list.fields), ...Object.keys(list.filters)]) {
      const title = labels.title(name)
      expect(title, `areas/field/texts.${language}.ts of the contract`).not.toBe(name)
    }
  })

  test.each(lists)('every state, choice, country and method of $name has a name', (list) => {
    for (const field of Object.values(list.fields)) {
      const names =
        field.type === 'status'
          ? Object.keys(field.machine.states)
          : field.type === 'choice'
            ? Object.keys(field.choices.ids)
            : []
      for (const name of names) expect(labels.value(field, name), name).not.toBe(name)
    }
    for (const filter of Object.values(list.filters)) {
      const field = list.fields[filter.field]
      if (field?.type !== 'text' || !field.words) continue
      for (const name of optionsOf(list, filter) ?? [])
        expect(labels.value(field, name), name).not.toBe(name)
    }
  })

  test('every move of every machine has a name', () => {
    for (const list of lists) {
      const status = list.fields.status
      if (status?.type !== 'status') continue
      expect(texts.order.moves).toMatchObject(
        Object.fromEntries(
          Object.keys(status.machine.moves).map((move) => [move, expect.any(String)]),
        ),
      )
    }
  })

  test('every list that can be exported has a name among the exports', () => {
    const exported = lists.filter(({ exportPath }) => exportPath).map(({ name }) => name)
    const parts = [accountingList, merchantFlowList, billList, customerFlowList, businessDaily].map(
      (list) => withoutBalances(list).name,
    )
    expect(Object.keys(texts.exportRecord.lists).toSorted()).toEqual(
      // The labels of their pages come late, so that they are not walked above.
      [...exported, ...parts, arrivalList.name, auditLogList.name].toSorted(),
    )
  })
})

test('an option that is no state or choice is its own name', () => {
  const options = optionsOf(withdrawalList, withdrawalList.filters.currency) ?? []
  const labels = fieldLabels({}, {}, {})
  expect(options.map((option) => labels.value(withdrawalList.fields.currency, option))).toEqual(
    options,
  )
})
