/** The public pages, and the guard in front of everything that needs a session. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { ReactNode } from 'react'
import { LoginPage } from './areas/session/login.page.tsx'
import { NotFoundPage } from './areas/session/not-found.page.tsx'
import { prefetchCall } from './lib/api.ts'
import { lazyWithoutConsoleTexts } from './lib/lazy.tsx'
import { prefetchSession } from './lib/load-session.ts'
import { endSession } from './lib/log-out.ts'
import { LocationProvider, Redirect, useLocation } from './lib/navigation.tsx'
import { parseLocation } from './lib/page-location.ts'
import { loginPath } from './lib/redirect.ts'
import { readToken } from './lib/session.ts'
import { loadConsoleTexts, textsOf } from './lib/texts.ts'
import { toast } from './lib/toast.ts'
import { RoutingBoundary } from './ui/routing-boundary.tsx'
import { ShellFrame } from './ui/shell-frame.tsx'
import { Toaster } from './ui/toaster.tsx'

async function loadConsole() {
  const [module] = await Promise.all([import('./console.tsx'), loadConsoleTexts()])
  return { default: module.Console }
}

const Console = lazyWithoutConsoleTexts(loadConsole)

const SecondStepPage = lazyWithoutConsoleTexts(() => import('./areas/session/second-step.page.tsx'))
const SetPasswordPage = lazyWithoutConsoleTexts(
  () => import('./areas/session/set-password.page.tsx'),
)

/** The pages that need no session. */
const publicPages: Readonly<Record<string, () => ReactNode>> = {
  '/login': () =>
    readToken() ? <Redirect to="/" /> : <LoginPage prefetchNext={SecondStepPage.preload} />,
  '/googleVerificationcode': () => <SecondStepPage prefetchConsole={Console.preload} />,
  '/setPassword': () => <SetPasswordPage />,
  '/404': () => <NotFoundPage />,
}

/** Lists of orders. Without filters in the URL, they start with the newest orders. */
const orderListPath = /^\/(\w+Order|payAnother|transfer)\/list$/
const newestOrders = {
  size: limits.defaultPageSize,
  current: 1,
  sortKey: 'createTime',
  sortType: 0,
}

/** With a token the console will be needed: loads its code, texts, session and first rows in parallel. */
export function prefetchConsole(): void {
  const { path, search } = parseLocation(location.hash.slice(1))
  if (!readToken() || publicPages[path]) return
  prefetchSession()
  if (orderListPath.test(path) && search === '') prefetchCall(path, newestOrders)
  Console.preload()
  // Most lists are lists of orders, and every list needs code of their chunk. A failure is reported on rendering.
  if (!/list/i.test(path)) return
  import('./order-pages.tsx').catch(() => undefined)
  if (innerWidth < limits.phoneBreakpointPx)
    import('./list/cards/list-cards.tsx').catch(() => undefined)
}

export function App() {
  return (
    <LocationProvider>
      <PageHere />
      <Toaster />
    </LocationProvider>
  )
}

function PageHere() {
  const { path } = useLocation()
  return publicPages[path]?.() ?? <SignedIn />
}

function SignedIn() {
  const { path, search } = useLocation()
  const wanted = loginPath(path + search)
  if (!readToken()) return <Redirect to={wanted} />

  const leave = (error: unknown) => {
    toast.error((error instanceof Error && error.message) || textsOf('session').hasError)
    endSession(wanted)
  }
  return (
    <RoutingBoundary onError={leave}>
      <Console fallback={<ShellFrame />} />
    </RoutingBoundary>
  )
}
