/** The pages before the sign-in, the guard, and the door to everything behind it. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { ReactNode } from 'react'
import { HashRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { LoginPage } from './areas/session/login.page.tsx'
import { NotFoundPage } from './areas/session/not-found.page.tsx'
import { callAhead } from './lib/api.ts'
import { lateButFirst } from './lib/late.tsx'
import { askForSession } from './lib/load-session.ts'
import { loginPath } from './lib/redirect.ts'
import { clearSession, readToken } from './lib/session.ts'
import { needShellTexts, textsOf } from './lib/texts.ts'
import { toast } from './lib/toast.ts'
import { RoutingBoundary } from './ui/routing-boundary.tsx'
import { ShellFrame } from './ui/shell-frame.tsx'
import { Toaster } from './ui/toaster.tsx'

async function loadConsole() {
  const [module] = await Promise.all([import('./console.tsx'), needShellTexts()])
  return { default: module.Console }
}

const Console = lateButFirst(loadConsole)

const SecondStepPage = lateButFirst(() => import('./areas/session/second-step.page.tsx'))
const SetPasswordPage = lateButFirst(() => import('./areas/session/set-password.page.tsx'))

const outsidePaths = ['/login', '/googleVerificationcode', '/setPassword', '/404']

/** Lists of orders whose address names nothing else begin with the newest. */
const orderListPath = /^\/(\w+Order|payAnother|transfer)\/list$/
const newestOrders = {
  size: limits.defaultPageSize,
  current: 1,
  sortKey: 'createTime',
  sortType: 0,
}

/** Whoever goes there with a token will need it: its code, its words, the session and the rows come side by side. */
export function prepareConsole(): void {
  const address = location.hash.slice(1)
  const path = address.replace(/\?.*/, '')
  if (!readToken() || outsidePaths.includes(path)) return
  askForSession()
  if (orderListPath.test(address)) callAhead(path, newestOrders)
  Console.preload()
  // Most lists are of orders, and all need what comes with these. A failure is told when one is shown.
  if (!/list/i.test(path)) return
  import('./order-pages.ts').catch(() => undefined)
  if (innerWidth < limits.phoneBreakpointPx)
    import('./list/cards/list-cards.tsx').catch(() => undefined)
}

export function App() {
  return (
    // Without transitions a click answers at once, and closing a tab and leaving it is one render.
    <HashRouter useTransitions={false}>
      <Routes>
        <Route
          path="/login"
          element={
            <GuestOnly>
              <LoginPage prefetchNext={SecondStepPage.preload} />
            </GuestOnly>
          }
        />
        <Route
          path="/googleVerificationcode"
          element={<SecondStepPage prefetchConsole={Console.preload} />}
        />
        <Route path="/setPassword" element={<SetPasswordPage />} />
        <Route path="/404" element={<NotFoundPage />} />
        <Route path="*" element={<SignedIn />} />
      </Routes>
      <Toaster />
    </HashRouter>
  )
}

function GuestOnly({ children }: { children: ReactNode }) {
  return readToken() ? <Navigate to="/" replace /> : children
}

function SignedIn() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = loginPath(pathname + search)
  if (!readToken()) return <Navigate to={wanted} replace />

  const leave = (error: unknown) => {
    clearSession()
    toast.error((error instanceof Error && error.message) || textsOf('session').hasError)
    navigate(wanted, { replace: true })
  }
  return (
    <RoutingBoundary onError={leave}>
      <Console waiting={<ShellFrame />} />
    </RoutingBoundary>
  )
}
