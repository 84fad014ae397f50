import { call } from '../../kit/call.ts'
import { fileExportCall } from '../../kit/order-calls.ts'
import * as s from '../../kit/schema.ts'
import { customerAddressList } from './customer-address.list.ts'

export const customerAddressExport = fileExportCall(customerAddressList, '/customerAddress/export')

export const customerAddressNetworks = call({
  area: 'customerAddress',
  method: 'GET',
  path: '/customerAddress/network',
  summary: 'The networks that customers can have addresses on.',
  access: 'customerAddress.view',
  result: s.object({ networks: s.list(s.text()) }),
})
