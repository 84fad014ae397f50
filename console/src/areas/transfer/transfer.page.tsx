import { transferKind } from '@countinghouse/contract/areas/transfer/transfer.order.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useSearch } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'
import { Button } from '../../ui/button.tsx'

const NewTransferDialog = lazy(() => import('./new-transfer-dialog.tsx'))

export default function TransferPage() {
  const t = useTexts('transfer')
  const mayCreate = useOperator().may('transfer.create')
  const [creating, setCreating] = useState(false)
  const [search, setSearch] = useSearch()
  // The search for actions links here with `?new=1`, to open the dialog directly.
  const isAsked = new URLSearchParams(search).get('new') === '1'
  const close = () => {
    setCreating(false)
    if (isAsked) setSearch('', { replace: true })
  }
  const cells = useAccountCells()
  return (
    <>
      <OrderListPage
        kind={transferKind}
        cells={cells}
        pageActions={
          mayCreate && (
            <Button
              size="xs"
              leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {t.newTransfer}
            </Button>
          )
        }
      />
      {mayCreate && (creating || isAsked) && <NewTransferDialog onClose={close} />}
    </>
  )
}

/** The owner of an account: the merchant, or the customer's UID. */
function useAccountCells() {
  const { accountType } = useTexts('order')
  return useMemo(() => {
    const name = (type: Row[string] | undefined, uid: Row[string] | undefined) =>
      type === 'customer' ? `${accountType.customer} ${uid}` : accountType.merchant
    return {
      outAccountType: (row: Row) => name(row.outAccountType, row.outCustomerUid),
      inAccountType: (row: Row) => name(row.inAccountType, row.inCustomerUid),
    }
  }, [accountType])
}
