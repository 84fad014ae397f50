import './styles/entry.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, prefetchConsole } from './app.tsx'
import { reloadOnce } from './lib/reload-once.ts'
import { startTexts } from './lib/texts.ts'
import { restoreToasts } from './lib/toast.ts'

// Not `await` of the module itself: with one anywhere, the build leaves a file of its own for every import()
// (docs/decisions/first-load.md).
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with id "root"')
  // First, because an expired session reloads the page with new toasts.
  restoreToasts()
  const texts = startTexts()
  prefetchConsole()
  try {
    await texts
  } catch (error) {
    if (!reloadOnce(error)) throw error
  }
  // In a transition, so that React renders in slices and lets the browser work in between.
  startTransition(() => createRoot(root).render(<App />))
}
