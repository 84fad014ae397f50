/** The batches of P2P payouts, with their progress, which refreshes automatically. */
import { payoutBatchList } from '@countinghouse/contract/areas/payout-batch/payout-batch.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconFileSpreadsheet, IconListDetails, IconUpload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText, type RowAction } from '../../list/page-declaration.ts'
import { Button } from '../../ui/button.tsx'
import { BatchCard } from './batch-card.tsx'
import { batchOrdersUrl, bulkPayoutPath, saveResult } from './batch-links.ts'
import { BatchProgress } from './batch-progress.tsx'

const columns = {
  createTime: 140,
  batchNo: 110,
  fileName: 160,
  operatorName: 90,
  rowCount: 150,
  fiatAmount: 130,
  quantity: 130,
  finishTime: 140,
}

const refreshEverySeconds = 10

const cells = {
  ...fullText('fileName'),
  rowCount: (row: Row) => <BatchProgress batch={row} />,
}

export default function PayoutBatchPage() {
  const t = useTexts('bulkPayout')
  const { bulkPayout } = useTexts('shell')
  const { may } = useOperator()
  const mayCreate = may('p2pPayout.create')
  // The result file has unmasked accounts.
  const mayReveal = may('p2pPayout.reveal')
  const rowActions = useMemo<RowAction[]>(() => {
    const result: RowAction = {
      name: 'result',
      label: t.result,
      icon: IconFileSpreadsheet,
      // The error has already been shown.
      run: (row) => void saveResult(String(row.batchNo)).catch(() => undefined),
    }
    const orders: RowAction = {
      name: 'orders',
      label: t.orders,
      icon: IconListDetails,
      run: (row) => navigate(batchOrdersUrl(String(row.batchNo))),
    }
    return mayReveal ? [result, orders] : [orders]
  }, [t, mayReveal])
  return (
    <ListPage
      list={payoutBatchList}
      columns={columns}
      cells={cells}
      rowActions={rowActions}
      refreshEverySeconds={refreshEverySeconds}
      above={(page, { query }) => {
        const [only] = page?.records ?? []
        return query.batchNo && only && <BatchCard batch={only} mayReveal={mayReveal} />
      }}
      pageActions={
        mayCreate && (
          <Button
            size="xs"
            leftSection={<IconUpload size={15} stroke={1.8} aria-hidden />}
            onClick={() => navigate(bulkPayoutPath)}
          >
            {bulkPayout}
          </Button>
        )
      }
    />
  )
}
