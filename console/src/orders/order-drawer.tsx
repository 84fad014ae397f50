/** The detail of an order of any kind, opened on the page that mentions it. */
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { IconExternalLink } from '@tabler/icons-react'
import { useMemo } from 'react'
import { navigate } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts.ts'
import type { RowAction } from '../list/page-declaration.ts'
import OrderDetail from './order-detail.tsx'
import { type OrderName, orderUrl } from './order-urls.ts'

interface Props extends OrderName {
  onClose(): void
}

export default function OrderDrawer({ kind, orderNo, onClose }: Props) {
  const t = useTexts('order')
  const actions = useMemo<RowAction[]>(
    () => [
      {
        name: 'goTo',
        label: t.openInList,
        icon: IconExternalLink,
        run({ country }) {
          onClose()
          navigate(orderUrl({ kind, orderNo, country }))
        },
      },
    ],
    [t, kind, orderNo, onClose],
  )
  return (
    <OrderDetail kind={orderKindOf(kind)} orderNo={orderNo} actions={actions} onClose={onClose} />
  )
}
