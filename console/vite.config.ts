import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2024',
    // Every asset is a file of its own, so that the content security policy needs no `data:` for it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The server reads which files belong together (server/src/http/serve-pages.ts).
    manifest: 'files.json',
    rolldownOptions: {
      output: {
        // What is needed together is one file: many small ones cost a call each and compress worse.
        // A group has what it names and all that this imports, except what an earlier group has.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              includeDependenciesRecursively: false,
            },
            { name: 'entry', test: /console\/src\/main\.tsx/ },
            {
              name: 'console',
              test: /console\/src\/(console\.tsx|lib\/|ui\/(tool-)?button)|Icon(Plus|Stack2|Upload)\./,
            },
            // What the dashboard shares with lists.
            {
              name: 'figures',
              test: /figures\/change|kit\/decimal\.ts$|big\.js\/|ui\/segments\./,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              name: 'list-words',
              test: /list\/(words|filters\/period|table\/(tones|badge))\.|contract\/src\/kit\/(list|report|order|variant|variation|personal)\.ts$|texts\/audit-words\.ts$/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            // The declarations of all kinds of orders, which most pages need some of; no page and no table.
            {
              name: 'orders',
              test: /contract\/src\/(orders\.ts|rails\/|areas\/[^/]+\/[^/]+\.(order|states|fields|sources)\.ts)|p2p-pair\.ts$/,
              includeDependenciesRecursively: false,
            },
            { name: 'list', test: /console\/src\/(list\/list-page|orders\/order-list-page)\.tsx/ },
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
