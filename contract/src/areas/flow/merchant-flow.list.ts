import { list } from '../../kit/list.ts'
import { flowFields, flowFilters } from './flow.fields.ts'

export const merchantFlowList = list({
  name: 'merchantFlow',
  area: 'flow',
  path: '/merchantsFlowWater/list',
  exportPath: '/merchantsFlowWater/export',
  summary: "Every movement of the merchant's own balances.",
  permission: 'merchantFlow.view',
  key: 'flowNo',
  fields: flowFields('merchant'),
  filters: flowFilters,
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
