/** Everything behind the sign-in, in a chunk that the entry page must not load. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { startedExports } from './lib/exports.ts'
import { lazy } from './lib/lazy.tsx'
import { useStore } from './lib/store.ts'
import { routes, startPath } from './routes.ts'
import { LoadingShell } from './shell/loading-shell.tsx'
import { routeOf } from './shell/page-route.ts'
import { SessionGate } from './shell/session-gate.tsx'
import { Shell } from './shell/shell.tsx'

const ExportNotices = lazy(() => import('./list/exports/export-notices.tsx'))

// The code of the page loads in parallel with the session.
routeOf(routes, location.hash)?.page.preload()

// No retries: a failed call has already shown its error, and would show it twice.
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

/** Outside of the pages, because exports continue on any page. */
function Exports() {
  return useStore(startedExports).length > 0 && <ExportNotices />
}
