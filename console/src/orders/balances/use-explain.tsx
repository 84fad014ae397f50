/** Opens the explanation of a balance on pages that show balances. */
import { bucketNames } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import type { CellActions } from '../../list/page-declaration.ts'
import { denominationOf, flowPermission } from './balance.ts'
import type { ExplainedBalance } from './explain-drawer.tsx'

const ExplainDrawer = lazy(() => import('./explain-drawer.tsx'), 'statement')

export function useExplain(): { explain(balance: ExplainedBalance): void; drawer: ReactNode } {
  const [explained, setAsked] = useState<ExplainedBalance>()
  const close = useCallback(() => setAsked(undefined), [])
  const drawer = explained && <ExplainDrawer balance={explained} onClose={close} />
  return { explain: setAsked, drawer }
}

/** Makes the balances of a row open their explanation. `ownerOf` must be stable. */
export function useBalanceCells(ownerOf: (row: Row) => { customerUid?: string | undefined }): {
  cellActions: CellActions
  drawer: ReactNode
} {
  const t = useTexts('flow')
  const { may } = useOperator()
  const { explain, drawer } = useExplain()
  const cellActions = useMemo<CellActions>(() => {
    const actions = bucketNames.map((bucket) => [
      bucket,
      {
        label: t.explain,
        offered: (row: Row) => may(flowPermission(ownerOf(row))),
        run: (row: Row) => explain({ ...ownerOf(row), ...denominationOf(row), bucket }),
      },
    ])
    return Object.fromEntries(actions)
  }, [t, may, explain, ownerOf])
  return { cellActions, drawer }
}
