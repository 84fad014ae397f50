/** The details of an operator, what can be done, and the open sessions. */
import { operatorList } from '@countinghouse/contract/areas/operator/operator.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { DetailBody, DetailFields } from '../../list/detail/detail.tsx'
import { listKey } from '../../list/list-query.ts'
import type { RowAction } from '../../list/page-declaration.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Entries } from '../../ui/data.tsx'
import { Drawer, DrawerFailed, DrawerLoading } from '../../ui/drawer.tsx'
import { Pill } from '../../ui/pill.tsx'
import { deviceOf } from './device.ts'
import classes from './operator.module.css'
import { namesOfRoles } from './role-fields.tsx'
import { useRefreshOperators } from './use-refresh-operators.ts'

interface Props {
  operatorId: string
  actions: readonly RowAction[]
  onClose(): void
}

type Session = ApiResult<'/operators/detail'>['sessions'][number]

export default function OperatorDrawer({ operatorId, actions, onClose }: Props) {
  const t = useTexts('operator')
  const { roleNames } = useTexts('shell')
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(operatorList), 'one', operatorId],
    queryFn: ({ signal }) => fetchData('/operators/detail', { operatorId }, { signal }),
    staleTime: 0,
  })
  const row = data?.operator as Row | undefined
  const title = (
    <>
      {t.operator} <span>{row?.operatorName}</span>
    </>
  )
  return (
    <Drawer title={title} closeLabel={t.closeOperator} onClose={onClose} size={680}>
      {error && !data && <DrawerFailed text={t.failed} error={error} onRetry={refetch} />}
      {!data && !error && <DrawerLoading text={t.loading} />}
      {data && row && (
        <DetailBody row={row} actions={actions}>
          <section>
            <DetailFields
              list={operatorList}
              row={{ ...row, roles: namesOfRoles(String(row.roles), roleNames) }}
            />
          </section>
          <section>
            <h3>{t.sessions}</h3>
            <Sessions operatorId={operatorId} sessions={data.sessions} />
          </section>
        </DetailBody>
      )}
    </Drawer>
  )
}

function Sessions({ operatorId, sessions }: { operatorId: string; sessions: Session[] }) {
  const t = useTexts('operator')
  const changed = useRefreshOperators()
  const mayManage = useOperator().may('operator.manage')
  const { busy, submit } = useSubmit(async (end: () => Promise<unknown>) => {
    // After a refusal too: the list shows which sessions are left.
    await end().finally(changed)
    toast.success(t.sessionEnded)
  })
  if (sessions.length === 0)
    return (
      <Text tone="dim" size="sm">
        {t.noSessions}
      </Text>
    )
  const others = sessions.filter(({ isOwn }) => !isOwn)

  const endOne = ({ sessionId }: Session) =>
    submit(() => fetchData('/operators/endSession', { operatorId, sessionId }))
  return (
    <>
      <Entries className={classes.sessions}>
        {sessions.map((session) => (
          <SessionItem
            key={session.sessionId}
            session={session}
            disabled={busy}
            onEnd={mayManage && !session.isOwn ? () => void endOne(session) : undefined}
          />
        ))}
      </Entries>
      {mayManage && others.length > 0 && (
        <Button
          size="compact-sm"
          variant="outline"
          color="red"
          loading={busy}
          onClick={() => void submit(() => fetchData('/operators/endSessions', { operatorId }))}
        >
          {others.length < sessions.length ? t.endOthers : t.endAll}
        </Button>
      )}
    </>
  )
}

interface ItemProps {
  session: Session
  disabled: boolean
  onEnd: (() => void) | undefined
}

function SessionItem({ session, disabled, onEnd }: ItemProps) {
  const t = useTexts('operator')
  const { lastUseTime } = useTexts('field')
  const { offset } = useTimeZone()
  const known = deviceOf(session.userAgent)
  const device = known ? t.device(known) : t.unknownDevice
  return (
    <Inline as="li" justify="between" gap="md">
      <div>
        <p>
          <strong title={session.userAgent}>{device}</strong>{' '}
          {session.isOwn && <Pill tone="accent">{t.thisSession}</Pill>}
        </p>
        <Text tone="dim" breaks>
          {session.address} · {t.started} {formatInstant(session.startTime, offset)} · {lastUseTime}{' '}
          {formatInstant(session.lastUseTime, offset)}
        </Text>
      </div>
      {onEnd && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={disabled}
          aria-label={t.endOne({ device })}
          onClick={onEnd}
        >
          {t.endSession}
        </Button>
      )}
    </Inline>
  )
}
