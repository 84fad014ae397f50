import { defineConfig } from 'vite'
import { buildTargets } from '../contract/src/browsers.ts'

export default defineConfig({
  // The page itself is served under /pay/<token>, its files here.
  base: '/payment-page/',
  build: {
    target: buildTargets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': `http://localhost:${process.env.PORT ?? 8080}` },
  },
})
