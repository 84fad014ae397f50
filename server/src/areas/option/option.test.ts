/** Options that the server provides, and the filters that offer them. */

import { customerAddressList } from '@countinghouse/contract/areas/customer-address/customer-address.list.ts'
import { exportRecordList } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { optionSources } from '@countinghouse/contract/areas/option/option.sources.ts'
import type { Call } from '@countinghouse/contract/engine/call.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { calls } from '@countinghouse/contract/registry/api.ts'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { exportedLists, orderRegistry } from '../../order-registry.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')

const lists: List[] = [
  ...Object.values(exportedLists(orderRegistry)).map(({ list }) => list),
  customerAddressList,
  exportRecordList,
]
const named = lists.flatMap((list) =>
  Object.entries(list.filters).flatMap(([name, filter]) =>
    filter.type === 'anyOf' && filter.optionsFrom
      ? [[`${list.name} ${name}`, list, name, filter, filter.optionsFrom] as const]
      : [],
  ),
)

test('networks, products and currencies are offered somewhere', () => {
  const sources = Object.values(optionSources).map(({ path }) => path)
  expect(new Set(named.map(([, , , , { path }]) => path))).toEqual(new Set(sources))
})

describe.each(named)('%s', (_filter, list, name, filter, source) => {
  const taken = filter.options ?? []

  test('offers the options of its call, and every value that the list accepts has a label', async () => {
    const call = (calls as readonly Call[]).find(({ path }) => path === source.path)
    expect(call).toMatchObject({ method: source.method, path: source.path })
    const response = await admin.fetch(source.path, { method: source.method })
    const { data } = (await response.json()) as { data: { options: { value: string }[] } }
    const offered = data.options.map(({ value }) => value).filter((value) => taken.includes(value))
    expect([...offered].sort()).toEqual([...taken].sort())
    const answer = await admin.call(list.path, { ...variantBody(list), [name]: offered.join(',') })
    expect(answer.code).toBe('200')
  })

  test('is validated by the server, whatever was offered', async () => {
    // Whoever has left the merchant may still be asked for: a name must only look like one.
    const wrong = filter.operators
      ? ['two words', 'x', 'support,']
      : ['c2cPayin', 'XYZ', 'constructor']
    for (const value of wrong) {
      expect((await admin.call(list.path, { ...variantBody(list), [name]: value })).code).toBe(
        'S00400',
      )
    }
  })
})

test('export records of a product are those of its list', async () => {
  await insertOrderRows(app.owner, 'withdrawal_order', '10001', 3)
  await insertOrderRows(app.owner, 'deposit_order', '10001', 3)
  await admin.call('/mentionMoneyOrder/export')
  await admin.call('/chargeMoneyOrder/export')
  const { data } = await admin.call('/exportRecords/list', { product: 'withdrawal,transfer' })
  expect(data.records.map(({ listName }: { listName: string }) => listName)).toEqual(['withdrawal'])
})
