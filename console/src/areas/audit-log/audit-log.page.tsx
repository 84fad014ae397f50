import { auditLogList } from '@countinghouse/contract/areas/audit-log/audit-log.list.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { useCallback, useMemo } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText } from '../../list/table/columns.ts'
import { ChainState } from './chain-state.tsx'
import { readDetail } from './changes.ts'
import { useDetailLabels } from './use-detail-labels.ts'

const EntryDrawer = lazy(() => import('./entry-drawer.tsx'))

const columns = {
  seq: 74,
  createTime: 146,
  operatorName: 120,
  action: 190,
  subject: 110,
  detail: 260,
  address: 110,
}

export default function AuditLogPage() {
  const t = useTexts('auditLog')
  const labels = useDetailLabels()
  const cells = useMemo(
    () => ({
      ...fullText('subject', 'address'),
      operatorName: ({ operatorName, address }: Row) => actorOf(operatorName, address, t),
      detail: ({ detail }: Row) => summary(String(detail), labels, t) || undefined,
    }),
    [t, labels],
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

/** The changes in one line, or the subject of the entry if nothing was changed. */
function summary(json: string, words: ReturnType<typeof useDetailLabels>, t: Texts): string {
  const { about, changes } = readDetail(json)
  if (changes.length > 0) {
    return changes
      .map(({ name, before, after }) =>
        t.changed({
          name: words.title(name),
          before: words.value(name, before),
          after: words.value(name, after),
        }),
      )
      .join('; ')
  }
  return about
    .filter(([name, value]) => name !== 'operator' && value !== '')
    .map(([name, value]) => `${words.title(name)}: ${words.value(name, value)}`)
    .join('; ')
}
