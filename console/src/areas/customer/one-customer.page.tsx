/** The page of one customer: who it is, what the customer holds, orders, movements, addresses and notes. */
import { customerList } from '@countinghouse/contract/areas/customer/customer.list.ts'
import { type List, type Row, withFields } from '@countinghouse/contract/engine/list.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, fetchDeclared } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { usePage } from '../../lib/page.ts'
import { useTexts } from '../../lib/texts.ts'
import { DetailFields } from '../../list/detail/detail.tsx'
import { listKey } from '../../list/list-query.ts'
import { rememberOpened } from '../../orders/remember-opened.ts'
import { Columns, Panel, Stack } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Page, PageLinks, PageLoading } from '../../ui/page.tsx'
import { CustomerAddresses, CustomerBalances, CustomerFlow } from './customer-lists.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { Failed } from './customer-panel.tsx'

const EditCustomerDialog = lazy(() => import('./edit-customer-dialog.tsx'))

export default function OneCustomerPage() {
  const { customerUid = '' } = usePage().params ?? {}
  const t = useTexts('customerPage')
  const { data, error, refetch } = useCustomer(customerUid)
  if (data) return <Customer uid={customerUid} customer={data} />
  if (error instanceof ApiError && error.code === unknownCode)
    return (
      <EmptyState alone title={t.unknown} lead={t.unknownLead}>
        <PageLinks label={t.toList} links={[{ to: '/customer/list', label: t.toList }]} />
      </EmptyState>
    )
  if (!error) return <PageLoading />
  return (
    <Page>
      <Failed onRetry={() => void refetch()} />
    </Page>
  )
}

const unknownCode = 'L00009'

function useCustomer(customerUid: string) {
  const { user } = useOperator()
  const found = useQuery({
    queryKey: [...listKey(customerList), 'one', customerUid],
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true }
      const answer = await fetchDeclared<{ customer: Row }>(
        '/customer/detail',
        { customerUid },
        options,
      )
      return answer.customer
    },
    staleTime: 0,
  })
  const isKnown = found.data !== undefined
  useEffect(() => {
    if (isKnown) rememberOpened(user.name, { type: 'customer', customerUid })
  }, [isKnown, user.name, customerUid])
  return found
}

function Customer({ uid, customer }: { uid: string; customer: Row }) {
  const t = useTexts('customerPage')
  const { may } = useOperator()
  const [isEditing, setEditing] = useState(false)
  return (
    <Page
      lead={String(customer.customerName || t.unnamed)}
      actions={
        may('customer.edit') && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={15} stroke={1.8} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {t.edit}
          </Button>
        )
      }
    >
      <Stack gap="lg">
        <Panel aria-label={t.about}>
          <DetailFields list={about} row={customer} />
        </Panel>
        <Columns least="440px" gap="lg">
          <CustomerBalances uid={uid} />
          {may('customerNote.view') && <CustomerNotes uid={uid} />}
          <CustomerOrders uid={uid} />
        </Columns>
        <CustomerFlow uid={uid} />
        <CustomerAddresses uid={uid} />
      </Stack>
      {isEditing && <EditCustomerDialog customer={customer} onClose={() => setEditing(false)} />}
    </Page>
  )
}

/** The UID is the title. In this order short facts stand beside each other. */
const about: List = withFields(customerList, [
  'customerName',
  'phone',
  'email',
  'remark',
  'createTime',
  'updateTime',
])
