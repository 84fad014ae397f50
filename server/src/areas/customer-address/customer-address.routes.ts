import * as contract from '@countinghouse/contract/areas/customer-address/customer-address.contract.ts'
import { networkNames } from '@countinghouse/contract/currencies.ts'
import { fileExportRoute } from '../../engine/exports/export-routes.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { customerAddresses } from './customer-address.lists.ts'

export const customerAddressRoutes: Route[] = [
  listRoute(customerAddresses),
  fileExportRoute(contract.customerAddressExport, customerAddresses),
  route(contract.customerAddressNetworks, async () => ({
    options: networkNames.map((name) => ({ value: name, label: name })),
  })),
]
