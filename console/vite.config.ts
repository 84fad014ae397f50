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
    rolldownOptions: {
      output: {
        // What the sign-in needs stays together: cut into small files it compresses worse.
        codeSplitting: {
          // A group is what its pattern says: with all that it imports, one group would hold the console.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            // The same for what every list page needs; the shell watches exports, and dialogs come later.
            {
              name: 'list',
              test: /console\/src\/list\/(?!export-|settings-|virtual-|table-settings)/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://localhost:${process.env.PORT ?? 8080}` },
  },
})
