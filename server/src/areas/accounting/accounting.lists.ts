import { accountingList } from '@countinghouse/contract/areas/accounting/accounting.list.ts'
import { masked, type PersonalData } from '@countinghouse/contract/engine/personal.ts'
import { periodOf, storedValues } from '../../engine/lists/conditions.ts'
import { defineQueryList, type QuerySource } from '../../engine/lists/define-list.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { beginningOfTime, endOfTime } from '../../platform/period.ts'
import { movements } from './accounting.query.ts'
import { accountingNotes } from './accounting.words.ts'

export function accountingSource(orders: OrderRegistry): QuerySource {
  const personal = personalCounterparties(orders)
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
      const data = personal.get(row.product)
      return data && row.counterparty
        ? { ...row, counterparty: masked(data, String(row.counterparty)) }
        : row
    },
  })
  return source
}

/** By the number of the kind: where its counterparty is personal data, which no file has in full. */
function personalCounterparties(orders: OrderRegistry): ReadonlyMap<unknown, PersonalData> {
  return new Map(
    Object.values(orders).flatMap(({ declared }) => {
      const { counterparty = '', fields } = declared.list
      const field = fields[counterparty]
      return field?.type === 'text' && field.personal ? [[declared.id, field.personal]] : []
    }),
  )
}
