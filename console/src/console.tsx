/** Everything behind the sign-in: what the entry page must not load. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { lazy } from './lib/lazy.tsx'
import { useStore } from './lib/store.ts'
import { startedExports } from './list/exports/started-exports.ts'
import { routes, startPath } from './routes.ts'
import { LoadingShell } from './shell/loading-shell.tsx'
import { routeOf } from './shell/page-route.ts'
import { SessionGate } from './shell/session-gate.tsx'
import { Shell } from './shell/shell.tsx'

const ExportNotices = lazy(() => import('./list/exports/export-notices.tsx'))

// Its code need not wait for the session.
routeOf(routes, location.hash)?.page.preload()

// A failed call has told its reason already, and asking again by itself would tell it twice.
const createClient = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
  })

export function Console() {
  // Lives as long as the sign-in: the next operator starts with an empty cache.
  const [client] = useState(createClient)
  return (
    <QueryClientProvider client={client}>
      <SessionGate fallback={<LoadingShell routes={routes} />}>
        <Shell routes={routes} startPath={startPath} />
        <Exports />
      </SessionGate>
    </QueryClientProvider>
  )
}

/** They run on whichever page the operator goes to. */
function Exports() {
  return useStore(startedExports).length > 0 && <ExportNotices />
}
