import {
  customerDetail,
  suggestCustomers,
  updateCustomerInfo,
} from '@countinghouse/contract/areas/customer/customer.contract.ts'
import { masks } from '@countinghouse/contract/engine/personal.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type CustomerName, customersByPrefix } from '../../engine/lists/customers-by-prefix.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { callError } from '../../platform/call-error.ts'
import { send } from '../../platform/db/sql.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { audit } from '../../platform/security/audit.ts'
import { customers } from './customer.lists.ts'
import { oneCustomer } from './customer.query.ts'

type CustomerDetails = Record<'customerName' | 'email' | 'phone' | 'remark', string>

/** Entries of the audit log can't be deleted, so personal data in them is masked. */
const logged: Record<keyof CustomerDetails, (value: string) => string> = {
  customerName: masks.name,
  email: masks.email,
  phone: masks.phone,
  remark: (value) => value,
}

function changeOf(before: CustomerDetails, after: CustomerDetails) {
  const changed = (Object.keys(logged) as (keyof CustomerDetails)[]).filter(
    (name) => before[name] !== after[name],
  )
  const side = (values: CustomerDetails) =>
    Object.fromEntries(
      changed.map((name) => [name, values[name] === '' ? '' : logged[name](values[name])]),
    )
  return { before: side(before), after: side(after) }
}

export const customerRoutes: Route[] = [
  listRoute(customers),

  route(customerDetail, async ({ customerUid }, { services, caller }) => ({
    customer: await oneCustomer(services.db, caller.merchantId, customerUid),
  })),

  route(suggestCustomers, async ({ text }, { services: { db }, caller: { merchantId } }) => {
    const [customers] = await db.readPipelined(merchantId, (tx) => [
      send<CustomerName>(tx, customersByPrefix(merchantId, text.trim(), limits.suggestionsMax)),
    ])
    return { customers }
  }),

  route(updateCustomerInfo, async (body, { services, caller, address }) => {
    const { merchantId, operatorId } = caller
    const { customerUid, ...details } = body
    const after = { ...details, customerName: details.customerName.trim() }
    await services.db.asMerchant(merchantId, async (tx) => {
      const [before] = await tx<CustomerDetails[]>`
        select name as "customerName", email, phone, remark from customer
        where merchant_id = ${merchantId} and customer_uid = ${customerUid} for update`
      if (!before) throw callError('notFound')
      await tx`
        update customer set name = ${after.customerName}, email = ${after.email}, phone = ${after.phone},
          remark = ${after.remark}, updated_at = now()
        where merchant_id = ${merchantId} and customer_uid = ${customerUid}`
      const detail = { customerUid, ...changeOf(before, after) }
      await audit(tx, { operatorId, action: 'customer.changed', address, detail })
    })
    return {}
  }),
]
