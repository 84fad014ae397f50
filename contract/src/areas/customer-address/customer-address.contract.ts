import { call } from '../../engine/call.ts'
import { fileExportCall } from '../../engine/order-calls.ts'
import { options } from '../option/option.contract.ts'
import { optionSources } from '../option/option.sources.ts'
import { customerAddressList } from './customer-address.list.ts'

export const customerAddressExport = fileExportCall(customerAddressList)

export const customerAddressNetworks = call({
  ...optionSources.networks,
  area: 'customerAddress',
  summary: 'The networks that customers can have addresses on.',
  access: 'customerAddress.view',
  result: options,
})
