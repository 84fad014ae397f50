import { customerAddressList } from '@countinghouse/contract/areas/customer-address/customer-address.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText } from '../../list/page-declaration.ts'

const columns = { createTime: 150, customerUid: 120, customerName: 160, network: 90, address: 420 }

/** Never shortened: there is room, and only a whole address can be compared. */
const cells = {
  ...fullText('customerName'),
  address: ({ address }: Row) => <code>{address}</code>,
}

export default function CustomerAddressPage() {
  return <ListPage list={customerAddressList} columns={columns} cells={cells} />
}
