import { auditLogList } from '@countinghouse/contract/areas/audit-log/audit-log.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { useCallback, useMemo } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText } from '../../list/page-declaration.ts'
import { ChainState } from './chain-state.tsx'
import { OrderLink, useSentence } from './sentence.tsx'

const EntryDrawer = lazy(() => import('./entry-drawer.tsx'))

const columns = {
  seq: 74,
  createTime: 146,
  operatorName: 120,
  detail: 560,
  address: 110,
}

export default function AuditLogPage() {
  const t = useTexts('auditLog')
  const sentence = useSentence()
  const cells = useMemo(
    () => ({
      ...fullText('subject', 'address'),
      operatorName: ({ operatorName, address }: Row) => actorOf(operatorName, address, t),
      orderNo: ({ orderNo }: Row) => orderNo && <OrderLink orderNo={String(orderNo)} />,
      detail: sentence,
      // The text that programs check: it is in the export.
      hashed: () => t.inExport,
    }),
    [t, sentence],
  )
  const detail = useCallback(
    (seq: string, onClose: () => void) => <EntryDrawer key={seq} seq={seq} onClose={onClose} />,
    [],
  )
  return (
    <ListPage
      list={auditLogList}
      columns={columns}
      cells={cells}
      detail={detail}
      lead={t.lead}
      above={(page) => <ChainState entries={page?.total} />}
    />
  )
}

type Texts = ReturnType<typeof useTexts<'auditLog'>>

/** An entry without a name was made by an administrator of the platform. */
export const actorOf = (
  name: Row[string] | undefined,
  address: Row[string] | undefined,
  t: Texts,
) => name ?? (address === 'administrator' ? t.platform : undefined)
