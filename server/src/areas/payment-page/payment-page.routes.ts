import { paymentDetail } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import { callError } from '../../call-error.ts'
import { publicRoute, type Route } from '../../http/route.ts'
import type { OrderRegistry } from '../../orders/order-kind.ts'
import { readPaymentToken } from '../../orders/payment-link.ts'
import { readPayment } from './read-payment.ts'

export const paymentPageRoutes = (orders: OrderRegistry): Route[] => [
  publicRoute(paymentDetail, async ({ token }, { services: { db, paymentKey } }) => {
    const link = readPaymentToken(paymentKey, token)
    if (!link) throw callError('notFound')
    return readPayment(db, orders, link)
  }),
]
