import { accountingList } from '@countinghouse/contract/areas/accounting/accounting.list.ts'
import { periodOf, storedValues } from '../../engine/lists/conditions.ts'
import { defineQueryList, type QuerySource } from '../../engine/lists/define-list.ts'
import { counterpartyMasks } from '../../engine/orders/counterparties.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { beginningOfTime, endOfTime } from '../../platform/period.ts'
import { movements } from './accounting.query.ts'
import { accountingNotes } from './accounting.words.ts'

export function accountingSource(orders: OrderRegistry): QuerySource {
  const mask = counterpartyMasks(orders)
  const source: QuerySource = defineQueryList({
    list: accountingList,
    query(merchantId, filters) {
      const created = filters.find(({ name }) => name === 'createTime')
      const owner = filters.find(({ name }) => name === 'owner')
      const period = (created && periodOf(created)) ?? { start: beginningOfTime, end: endOfTime }
      const owners = owner && (storedValues(source, owner) as number[])
      return movements(orders, merchantId, period, owners)
    },
    consumes: ['createTime', 'owner'],
    columns: {
      createTime: 'at',
      product: 'order_kind',
      owner: 'owner_kind',
      flowNo: 'flow_id',
    },
    notes: accountingNotes,
    prepared(row) {
      return { ...row, counterparty: mask(row.product, String(row.counterparty ?? '')) }
    },
  })
  return source
}
