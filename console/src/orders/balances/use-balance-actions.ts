/** The row actions of balances: statement and flow records. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconFileInvoice, IconListDetails } from '@tabler/icons-react'
import { useMemo } from 'react'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import type { RowAction } from '../../list/page-declaration.ts'
import { denominationOf, flowPermission, flowUrl, statementUrl } from './balance.ts'

type Owner = { customerUid?: string | undefined }

/** `ownerOf` must be stable. */
export function useBalanceActions(ownerOf: (row: Row) => Owner): RowAction[] {
  const t = useTexts('flow')
  const { may } = useOperator()
  return useMemo(() => {
    const offered = (row: Row) => may(flowPermission(ownerOf(row)))
    const balanceOf = (row: Row) => ({ ...ownerOf(row), ...denominationOf(row) })
    return [
      {
        name: 'statement',
        label: t.statement,
        icon: IconFileInvoice,
        offered,
        run: (row) => navigate(statementUrl(balanceOf(row))),
      },
      {
        name: 'flow',
        label: t.flowRecords,
        icon: IconListDetails,
        offered,
        run: (row) => navigate(flowUrl(balanceOf(row))),
      },
    ]
  }, [t, may, ownerOf])
}
