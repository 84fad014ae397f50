import { localPayinKindOf } from '@countinghouse/contract/areas/local-payin/local-payin.order.ts'
import { localPayinMachine } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { IconSnowflake } from '@tabler/icons-react'
import { lazy } from '../../lib/lazy.tsx'
import { CountryOrders, kindPerCountry } from '../../orders/local/country-orders.tsx'
import { orderMoves } from '../../orders/order-actions.ts'

const kinds = kindPerCountry(localPayinKindOf)
const ResolveDialog = lazy(() => import('./resolve-local-payin-dialog.tsx'), 'orderDetail')
const moves = orderMoves(
  localPayinMachine,
  {
    freeze: lazy(() => import('./freeze-local-payin-dialog.tsx')),
    unfreeze: ResolveDialog,
    refund: ResolveDialog,
  },
  { freeze: IconSnowflake },
)

export default function LocalPayinPage() {
  return <CountryOrders kinds={kinds} direction="payin" moves={moves} />
}
