import { networkNames } from '../../currencies.ts'
import { address, anyOf, customer, equals, instant, list, period, text } from '../../engine/list.ts'
import { optionSources } from '../option/option.sources.ts'

export const customerAddressList = list({
  name: 'customerAddress',
  area: 'customerAddress',
  path: '/customerAddress/list',
  exportPath: '/customerAddress/export',
  exportAs: 'file',
  summary: 'The addresses that customers pay in to.',
  permission: 'customerAddress.view',
  key: 'addressNo',
  fields: {
    customerUid: customer,
    customerName: text,
    network: text,
    address,
    createTime: instant,
    addressNo: text,
  },
  filters: {
    customerUid: equals('customerUid'),
    network: anyOf('network', networkNames, optionSources.networks),
    address: equals('address'),
    createTime: period('createTime', 'startTime', 'endTime'),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
