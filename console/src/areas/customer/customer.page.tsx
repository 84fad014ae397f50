import { customerList } from '@countinghouse/contract/areas/customer/customer.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { IconPencil } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText } from '../../list/table/columns.ts'
import type { RowAction } from '../../list/table/row-actions.ts'

const CustomerDrawer = lazy(() => import('./customer-drawer.tsx'))
const EditCustomerDialog = lazy(() => import('./edit-customer-dialog.tsx'))

const columns = {
  customerUid: 120,
  customerName: 160,
  email: 200,
  phone: 140,
  remark: 180,
  createTime: 150,
  updateTime: 150,
}

const cells = fullText('customerName', 'email', 'phone', 'remark')

export default function CustomerPage() {
  const t = useTexts('customer')
  const mayEdit = useOperator().may('customer.edit')
  const [edited, setEdited] = useState<Row>()
  const rowActions = useMemo<RowAction[]>(() => {
    const edit: RowAction = {
      name: 'edit',
      label: t.edit,
      icon: IconPencil,
      prominent: true,
      run: setEdited,
    }
    return mayEdit ? [edit] : []
  }, [t, mayEdit])
  const detail = useCallback(
    (uid: string, onClose: () => void) => (
      <CustomerDrawer key={uid} uid={uid} actions={rowActions} onClose={onClose} />
    ),
    [rowActions],
  )
  return (
    <>
      <ListPage
        list={customerList}
        columns={columns}
        cells={cells}
        rowActions={rowActions}
        detail={detail}
      />
      {edited && <EditCustomerDialog customer={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
