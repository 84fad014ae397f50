import { operatorList } from '@countinghouse/contract/areas/operator/operator.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useSearch } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import { fullText } from '../../list/page-declaration.ts'
import { Button } from '../../ui/button.tsx'
import { type OperatorAction, useOperatorActions } from './operator-actions.ts'
import type { OperatorLink } from './operator-link-dialog.tsx'
import { RequiredAuthenticator } from './required-authenticator.tsx'
import { namesOfRoles } from './role-fields.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx'))
const OperatorActionDialog = lazy(() => import('./operator-action-dialog.tsx'))
const OperatorLinkDialog = lazy(() => import('./operator-link-dialog.tsx'))
const OperatorDrawer = lazy(() => import('./operator-drawer.tsx'))

const columns = {
  operatorName: 160,
  roles: 190,
  operatorState: 150,
  authenticator: 116,
  openSessions: 110,
  lastUseTime: 146,
  linkExpireTime: 146,
  moneyStoppedUntil: 146,
}

export default function OperatorPage() {
  const t = useTexts('operator')
  const mayManage = useOperator().may('operator.manage')
  const [inviting, setInviting] = useState(false)
  const [search, setSearch] = useSearch()
  // The search for actions links here with `?new=1`, to open the dialog directly.
  const isAsked = new URLSearchParams(search).get('new') === '1'
  const [chosen, setChosen] = useState<{ action: OperatorAction; row: Row }>()
  const [link, setLink] = useState<OperatorLink>()
  const cells = useRoleCells()
  const act = useCallback((action: OperatorAction, row: Row) => setChosen({ action, row }), [])
  const actions = useOperatorActions(mayManage, act)
  const detail = useCallback(
    (operatorId: string, onClose: () => void) => (
      <OperatorDrawer
        key={operatorId}
        operatorId={operatorId}
        actions={actions}
        onClose={onClose}
      />
    ),
    [actions],
  )
  const stopInviting = () => {
    setInviting(false)
    if (isAsked) setSearch('', { replace: true })
  }
  const showLink = (created: OperatorLink | undefined) => {
    stopInviting()
    setChosen(undefined)
    setLink(created)
  }
  return (
    <>
      <ListPage
        list={operatorList}
        columns={columns}
        cells={cells}
        detail={detail}
        above={() => <RequiredAuthenticator mayManage={mayManage} />}
        pageActions={
          mayManage && (
            <Button
              size="xs"
              leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {t.invite}
            </Button>
          )
        }
      />
      {mayManage && (inviting || isAsked) && (
        <InviteDialog onLink={showLink} onClose={stopInviting} />
      )}
      {chosen && (
        <OperatorActionDialog {...chosen} onDone={showLink} onClose={() => setChosen(undefined)} />
      )}
      {link && <OperatorLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

function useRoleCells() {
  const { roleNames } = useTexts('shell')
  return useMemo(
    () => ({
      ...fullText('operatorName'),
      roles: ({ roles }: Row) => namesOfRoles(String(roles), roleNames),
    }),
    [roleNames],
  )
}
