import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTargets } from '../contract/src/browsers.ts'
import root from '../package.json' with { type: 'json' }

export default defineConfig({
  plugins: [react()],
  // For lib/version.ts.
  define: { 'globalThis.countinghouseVersion': JSON.stringify(root.version) },
  build: {
    target: buildTargets,
    // Every asset is a file of its own, so that the content security policy needs no `data:` for it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The server reads which files belong together (server/src/platform/http/serve-pages.ts).
    manifest: 'files.json',
    rolldownOptions: {
      output: {
        // What is needed together is one file: many small ones cost a call each and compress worse.
        // A group has what it names and all that this imports, except what an earlier group has.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler)\//,
              includeDependenciesRecursively: false,
            },
            { name: 'entry', test: /console\/src\/main\.tsx/ },
            // The shell, what the dashboard shares with lists, and the declarations of all kinds of orders.
            {
              name: 'console',
              test: /console\/src\/(console\.tsx|orders\/order-urls\.ts|lib\/(?!texts\/|upload-progress|encrypt-fields)|ui\/((tool-)?button|segments|exact-amount|box|pill|pressable|badge|change|charts\/sparkline)\.)|Icon(AlertTriangle|HandStop|Plus|Stack2|Upload|UserCheck)\.|big\.js\/|contract\/src\/(registry\/orders|areas\/local-rail\/(br|id|in|th|rails?|checks|country-page)|engine\/(decimal|list|report-day|drill-down|order|variant|variation|personal)|areas\/[^/]+\/[^/]+\.(order|states|fields|sources)|areas\/p2p\/p2p-pair|texts\/audit-words)\.ts$/,
            },
            {
              name: 'list',
              test: /console\/src\/(list\/list-page\.tsx|orders\/order-list-page\.tsx|order-pages\.tsx)/,
            },
            { name: 'cards', test: /console\/src\/list\/cards\/(list-cards|pinned-totals)\.tsx/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://localhost:${process.env.PORT ?? 8080}` },
  },
})
