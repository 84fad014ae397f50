import { customerAddressList } from '@countinghouse/contract/areas/customer-address/customer-address.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { useMemo } from 'react'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText } from '../../list/table/columns.ts'
import { customerDetailUrl } from '../../orders/order.ts'
import classes from './customer-address.module.css'

const columns = { createTime: 150, customerUid: 120, customerName: 160, network: 90, address: 420 }

/** Never shortened: there is room, and only a whole address can be compared. */
const cells = {
  ...fullText('customerName'),
  address: ({ address }: Row) => <code className={classes.address}>{address}</code>,
}

export default function CustomerAddressPage() {
  const t = useTexts('flow')
  const { may } = useOperator()
  const cellActions = useMemo(
    () => ({
      customerUid: {
        label: t.openCustomer,
        offered: () => may('customer.view'),
        run: ({ customerUid }: Row) => navigate(customerDetailUrl(String(customerUid))),
      },
    }),
    [t, may],
  )
  return (
    <ListPage
      list={customerAddressList}
      columns={columns}
      cells={cells}
      cellActions={cellActions}
    />
  )
}
