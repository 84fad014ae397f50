import {
  customerDetail,
  updateCustomerInfo,
} from '@countinghouse/contract/areas/customer/customer.contract.ts'
import { callError } from '../../call-error.ts'
import { type Route, route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { audit } from '../../security/audit.ts'
import { customers } from './customer.lists.ts'
import { oneCustomer } from './customer.query.ts'

export const customerRoutes: Route[] = [
  listRoute(customers),

  route(customerDetail, async ({ customerUid }, { services, caller }) => ({
    customer: await oneCustomer(services.db, caller.merchantId, customerUid),
  })),

  route(updateCustomerInfo, async (body, { services, caller, address }) => {
    const { merchantId, operatorId } = caller
    const { customerUid, customerName, email, phone, remark } = body
    await services.db.asMerchant(merchantId, async (tx) => {
      const changed = await tx`
        update customer set name = ${customerName.trim()}, email = ${email}, phone = ${phone},
          remark = ${remark}, updated_at = now()
        where merchant_id = ${merchantId} and customer_uid = ${customerUid} returning 1`
      if (changed.length === 0) throw callError('notFound')
      await audit(tx, { operatorId, action: 'customer.changed', address, detail: { customerUid } })
    })
    return {}
  }),
]
