/** Payments that arrived and that no order took. */
import { arrivalList } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { useCallback } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'

const ArrivalDrawer = lazy(() => import('./arrival-drawer.tsx'))

const columns = {
  createTime: 140,
  arrivalNo: 106,
  status: 150,
  problem: 150,
  amount: 150,
  network: 74,
  customerUid: 100,
  operatorName: 96,
}

export default function ArrivalPage() {
  const t = useTexts('arrival')
  const detail = useCallback(
    (arrivalNo: string, onClose: () => void) => (
      <ArrivalDrawer key={arrivalNo} arrivalNo={arrivalNo} onClose={onClose} />
    ),
    [],
  )
  return (
    <ListPage
      list={arrivalList}
      columns={columns}
      detail={detail}
      lead={t.lead}
      refreshEverySeconds={30}
    />
  )
}
