/** The details of a customer, and links to everything that belongs to the customer. */
import { customerList } from '@countinghouse/contract/areas/customer/customer.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DetailBody } from '../../detail/detail-body.tsx'
import { DetailFields } from '../../detail/detail-fields.tsx'
import { fetchDeclared } from '../../lib/api.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import type { RowAction } from '../../list/table/row-actions.ts'
import { listKey } from '../../list/use-list.ts'
import { rememberOpened } from '../../orders/remember-opened.ts'
import { Drawer, DrawerFailed, DrawerLoading } from '../../ui/drawer.tsx'
import { CustomerLinks } from './customer-links.tsx'

interface Props {
  uid: string
  actions: readonly RowAction[]
  onClose(): void
}

export default function CustomerDrawer({ uid, actions, onClose }: Props) {
  const t = useTexts('customer')
  const title = (
    <>
      {t.customer} <span>{uid}</span>
    </>
  )
  return (
    <Drawer title={title} closeLabel={t.closeCustomer} onClose={onClose} size={620}>
      <Content uid={uid} actions={actions} />
    </Drawer>
  )
}

function Content({ uid, actions }: Omit<Props, 'onClose'>) {
  const t = useTexts('customer')
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(customerList), 'one', uid],
    queryFn: async ({ signal }) => {
      const body = { customerUid: uid }
      return (await fetchDeclared<{ customer: Row }>('/customer/detail', body, { signal })).customer
    },
    staleTime: 0,
  })
  const { user } = useOperator()
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) rememberOpened(user.name, { type: 'customer', customerUid: uid })
  }, [isKnown, user.name, uid])
  if (error && !data) return <DrawerFailed text={t.failed} error={error} onRetry={refetch} />
  if (!data) return <DrawerLoading text={t.loading} />
  return (
    <DetailBody row={data} actions={actions}>
      <section>
        <DetailFields list={customerList} row={data} />
      </section>
      <section>
        <h3>{t.everything}</h3>
        <CustomerLinks uid={uid} />
      </section>
    </DetailBody>
  )
}
