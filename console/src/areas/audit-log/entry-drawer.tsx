/** One entry: its changes side by side, its subject, and its position in the hash chain. */
import { auditLogList } from '@countinghouse/contract/areas/audit-log/audit-log.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { withFields } from '@countinghouse/contract/engine/list.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { DetailBody, DetailFields } from '../../list/detail/detail.tsx'
import { listKey } from '../../list/list-query.ts'
import { DataTable, Pairs } from '../../ui/data.tsx'
import { Drawer, DrawerFailed, DrawerLoading } from '../../ui/drawer.tsx'
import classes from './audit-log.module.css'
import { readDetail } from './changes.ts'
import { OrderLink } from './sentence.tsx'
import { useDetailLabels } from './use-detail-labels.ts'

const facts = withFields(auditLogList, [
  'seq',
  'createTime',
  'operatorName',
  'operatorId',
  'action',
  'subject',
  'address',
])
const proof = withFields(auditLogList, ['previousHash', 'hash'])

export default function EntryDrawer({ seq, onClose }: { seq: string; onClose(): void }) {
  const t = useTexts('auditLog')
  const { failed } = useTexts('operator')
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(auditLogList), 'one', seq],
    queryFn: async ({ signal }) =>
      (await fetchData('/auditLog/detail', { seq: Number(seq) }, { signal })).entry as Row,
  })
  return (
    <Drawer title={t.entryTitle({ seq })} closeLabel={t.closeEntry} onClose={onClose} size={720}>
      {error && !data && <DrawerFailed text={failed} error={error} onRetry={refetch} />}
      {!data && !error && <DrawerLoading text={t.loading} />}
      {data && <Entry row={data} />}
    </Drawer>
  )
}

function Entry({ row }: { row: Row }) {
  const t = useTexts('auditLog')
  const labels = useDetailLabels()
  const { about, changes } = readDetail(String(row.detail))
  const actor = row.operatorName ?? (row.address === 'administrator' ? t.platform : null)
  return (
    <DetailBody row={row} actions={[]}>
      {changes.length > 0 && (
        <section>
          <h3>{t.changes}</h3>
          <DataTable className={classes.changes}>
            <thead>
              <tr>
                <th scope="col">{t.field}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ name, before, after }) => (
                <tr key={name}>
                  <th scope="row">{labels.title(name)}</th>
                  <td data-side="before">{labels.value(name, before)}</td>
                  <td data-side="after">{labels.value(name, after)}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </section>
      )}
      {about.length > 0 && (
        <section>
          <h3>{t.about}</h3>
          <Pairs lined term="160px">
            {about.map(([name, value]) => (
              <div key={name}>
                <dt>{labels.title(name)}</dt>
                <dd>
                  {name === 'orderNo' && value ? (
                    <OrderLink orderNo={String(value)} />
                  ) : (
                    labels.value(name, value)
                  )}
                </dd>
              </div>
            ))}
          </Pairs>
        </section>
      )}
      <section>
        <h3>{t.entry}</h3>
        <DetailFields list={facts} row={{ ...row, operatorName: actor }} />
      </section>
      <section>
        <h3>{t.proof}</h3>
        <DetailFields list={proof} row={row} />
      </section>
    </DetailBody>
  )
}
