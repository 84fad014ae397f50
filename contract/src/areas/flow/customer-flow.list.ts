import { equals, list, text } from '../../kit/list.ts'
import { flowFields, flowFilters } from './flow.fields.ts'

const { createTime, ...otherFilters } = flowFilters

export const customerFlowList = list({
  name: 'customerFlow',
  area: 'flow',
  path: '/customerFlowWater/list',
  exportPath: '/customerFlowWater/export',
  summary: "Every movement of customers' balances.",
  permission: 'customerFlow.view',
  key: 'flowNo',
  fields: { customerUid: text, ...flowFields('customer') },
  filters: { createTime, customerUid: equals('customerUid'), ...otherFilters },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
  counterparty: 'customerUid',
})
