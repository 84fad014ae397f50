import { paymentDetail } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { readPaymentToken } from '../../engine/orders/payment-link.ts'
import { callError } from '../../platform/call-error.ts'
import { publicRoute, type Route } from '../../platform/http/route.ts'
import { readPayment } from './read-payment.ts'

export const paymentPageRoutes = (orders: OrderRegistry): Route[] => [
  publicRoute(paymentDetail, async ({ token }, { services: { db, paymentKey } }) => {
    const link = readPaymentToken(paymentKey, token)
    if (!link) throw callError('notFound')
    return readPayment(db, orders, link)
  }),
]
