/** Recent notifications, resends, and the check of signatures. */
import { notificationList } from '@countinghouse/contract/areas/notification/notification.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { type OrderKind, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { fetchDeclared } from '../../lib/api.ts'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { RowAction } from '../../list/page-declaration.ts'
import { Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { FailingEndpoints } from './failing-endpoints.tsx'

const CheckSignatureDialog = lazy(() => import('./check-signature-dialog.tsx'))
const ResendDialog = lazy(() => import('./resend-dialog.tsx'))

const columns = {
  createTime: 150,
  product: 130,
  orderNo: 190,
  notificationOutcome: 100,
  httpStatus: 100,
  durationMs: 110,
  callbackAddress: 220,
  response: 180,
}

/** Shown in full, as far as the column is wide. */
const cells = {
  callbackAddress: ({ callbackAddress }: Row) => (
    <Text as="span" cut title={String(callbackAddress)}>
      {callbackAddress}
    </Text>
  ),
}

const notifyOf = (row: Row) => orderKindOf(row.product as OrderKind).notify

export default function NotificationPage() {
  const t = useTexts('notification')
  const { may } = useOperator()
  const [open, setOpen] = useState<'check' | 'resend'>()
  const close = () => setOpen(undefined)
  const rowActions = useMemo<RowAction[]>(
    () => [
      {
        name: 'resend',
        label: t.resendOne,
        icon: IconSend,
        offered: (row) => may(notifyOf(row).permission),
        async run(row) {
          await fetchDeclared(notifyOf(row).path, { orderNo: row.orderNo }).then(
            () => toast.success(t.resent),
            // The error has already been shown.
            () => undefined,
          )
        },
      },
    ],
    [t, may],
  )
  return (
    <>
      <ListPage
        list={notificationList}
        columns={columns}
        cells={cells}
        above={() => <FailingEndpoints />}
        rowActions={rowActions}
        pageActions={
          <>
            <Button variant="default" onClick={() => setOpen('check')}>
              {t.checkTitle}
            </Button>
            {may('apiSetting.edit') && (
              <Button variant="default" onClick={() => setOpen('resend')}>
                {t.resendTitle}
              </Button>
            )}
          </>
        }
      />
      {open === 'check' && <CheckSignatureDialog onClose={close} />}
      {open === 'resend' && <ResendDialog onClose={close} />}
    </>
  )
}
