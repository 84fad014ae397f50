/** The pages before the sign-in, the guard, and the door to everything behind it. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { ReactNode } from 'react'
import { LoginPage } from './areas/session/login.page.tsx'
import { NotFoundPage } from './areas/session/not-found.page.tsx'
import { callAhead } from './lib/api.ts'
import { lateButFirst } from './lib/late.tsx'
import { leaveTo } from './lib/leave.ts'
import { askForSession } from './lib/load-session.ts'
import { PlaceProvider, Redirect, usePlace } from './lib/navigation.tsx'
import { placeAt } from './lib/place.ts'
import { loginPath } from './lib/redirect.ts'
import { readToken } from './lib/session.ts'
import { needConsoleTexts, textsOf } from './lib/texts.ts'
import { toast } from './lib/toast.ts'
import { RoutingBoundary } from './ui/routing-boundary.tsx'
import { ShellFrame } from './ui/shell-frame.tsx'
import { Toaster } from './ui/toaster.tsx'

async function loadConsole() {
  const [module] = await Promise.all([import('./console.tsx'), needConsoleTexts()])
  return { default: module.Console }
}

const Console = lateButFirst(loadConsole)

const SecondStepPage = lateButFirst(() => import('./areas/session/second-step.page.tsx'))
const SetPasswordPage = lateButFirst(() => import('./areas/session/set-password.page.tsx'))

/** The pages that need no session. */
const outside: Readonly<Record<string, () => ReactNode>> = {
  '/login': () =>
    readToken() ? <Redirect to="/" /> : <LoginPage prefetchNext={SecondStepPage.preload} />,
  '/googleVerificationcode': () => <SecondStepPage prefetchConsole={Console.preload} />,
  '/setPassword': () => <SetPasswordPage />,
  '/404': () => <NotFoundPage />,
}

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
  const { path, search } = placeAt(location.hash.slice(1))
  if (!readToken() || outside[path]) return
  askForSession()
  if (orderListPath.test(path) && search === '') callAhead(path, newestOrders)
  Console.preload()
  // Most lists are of orders, and all need what comes with these. A failure is told when one is shown.
  if (!/list/i.test(path)) return
  import('./order-pages.ts').catch(() => undefined)
  if (innerWidth < limits.phoneBreakpointPx)
    import('./list/cards/list-cards.tsx').catch(() => undefined)
}

export function App() {
  return (
    <PlaceProvider>
      <PageHere />
      <Toaster />
    </PlaceProvider>
  )
}

function PageHere() {
  const { path } = usePlace()
  return outside[path]?.() ?? <SignedIn />
}

function SignedIn() {
  const { path, search } = usePlace()
  const wanted = loginPath(path + search)
  if (!readToken()) return <Redirect to={wanted} />

  const leave = (error: unknown) => {
    toast.error((error instanceof Error && error.message) || textsOf('session').hasError)
    leaveTo(wanted)
  }
  return (
    <RoutingBoundary onError={leave}>
      <Console waiting={<ShellFrame />} />
    </RoutingBoundary>
  )
}
