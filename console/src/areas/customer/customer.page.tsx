import { customerList } from '@countinghouse/contract/areas/customer/customer.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { customerUrl } from '../../lib/customer-url.ts'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText, type RowAction } from '../../list/page-declaration.ts'

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
  const t = useTexts('customerPage')
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
  return (
    <>
      <ListPage
        list={customerList}
        columns={columns}
        cells={cells}
        rowActions={rowActions}
        opens={customerUrl}
      />
      {edited && <EditCustomerDialog customer={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
