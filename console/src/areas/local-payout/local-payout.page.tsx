import { localPayoutKindOf } from '@countinghouse/contract/areas/local-payout/local-payout.order.ts'
import { CountryOrders, kindPerCountry } from '../../orders/local/country-orders.tsx'

const kinds = kindPerCountry(localPayoutKindOf)

export default function LocalPayoutPage() {
  return <CountryOrders kinds={kinds} direction="payout" />
}
