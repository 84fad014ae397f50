/** Verifies the session with the server before anything behind the sign-in is shown. */

import { sessionEndingCodes } from '@countinghouse/contract/error-codes.ts'
import { mayUse } from '@countinghouse/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { ApiError, reloadForNewSession } from '../lib/api.ts'
import { lazy } from '../lib/lazy.tsx'
import { loadSession } from '../lib/load-session.ts'
import { endSession, logOut } from '../lib/log-out.ts'
import { useLocation } from '../lib/navigation.tsx'
import { type Operator, OperatorContext } from '../lib/operator.ts'
import { loginPath } from '../lib/redirect.ts'
import { isReplaced } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { useTwoFactor } from '../lib/two-factor.ts'
import { ShellFrame } from '../ui/shell-frame.tsx'
import { ServerUnreachable } from './server-unreachable.tsx'

const RequiredBinding = lazy(() => import('../areas/two-factor/required-binding.tsx'))
const TwoFactorDialog = lazy(() => import('../areas/two-factor/two-factor-dialog.tsx'))

const tryAgainMs = 5_000

/** A server that does not answer says nothing about the session. */
const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.isUnreachable

interface Props {
  fallback: ReactNode
  children: ReactNode
}

export function SessionGate({ fallback, children }: Props) {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: loadSession,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? tryAgainMs : false),
  })
  useLeaveWhenFailed(isUnreachable(session.error) ? null : session.error)
  useLeaveWhenReplaced()
  // Rendering the whole console takes long; deferred, React renders in slices and lets the browser work in between.
  const known = useDeferredValue(session.data, undefined)
  if (!session.data && isUnreachable(session.error))
    return <ServerUnreachable isBusy={session.isFetching} onRetry={() => void session.refetch()} />
  if (!known) return fallback
  return <WithOperator {...known}>{children}</WithOperator>
}

function useLeaveWhenFailed(error: unknown): void {
  const t = useTexts('session')
  const { path, search } = useLocation()
  useEffect(() => {
    if (!error) return
    // The page is already reloading.
    if (error instanceof ApiError && sessionEndingCodes.includes(error.code ?? '')) return
    toast.error(t.verificationFailed)
    endSession(loginPath(path + search))
  }, [error, t, path, search])
}

/** Checks on focus, before the operator sees or does anything in the page of another session. */
function useLeaveWhenReplaced(): void {
  useEffect(() => {
    const check = () => void (isReplaced() && reloadForNewSession())
    window.addEventListener('focus', check)
    return () => window.removeEventListener('focus', check)
  }, [])
}

type Session = Pick<Operator, 'user' | 'merchant'>

function WithOperator({ user, merchant, children }: Session & { children: ReactNode }) {
  const [dialogOpen, setDialogOpen] = useState(false)
  const required = merchant.requireAuthenticator === 1
  const twoFactor = useTwoFactor()
  const operator = useMemo<Operator>(
    () => ({
      user,
      merchant,
      may: (permission) =>
        mayUse({ roles: user.roles, useLocalConfig: merchant.useLocalConfig }, permission),
      openTwoFactor: () => setDialogOpen(true),
    }),
    [user, merchant],
  )
  // Until an authenticator is bound, the server refuses all other calls.
  if (required && !twoFactor?.alreadyBound) {
    return (
      <OperatorContext value={operator}>
        {twoFactor ? (
          <RequiredBinding fallback={<ShellFrame />} onLogOut={() => void logOut()} />
        ) : (
          <ShellFrame />
        )}
      </OperatorContext>
    )
  }
  return (
    <OperatorContext value={operator}>
      {children}
      {dialogOpen && <TwoFactorDialog onClose={() => setDialogOpen(false)} />}
    </OperatorContext>
  )
}
