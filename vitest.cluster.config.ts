import { defineConfig } from 'vitest/config'

/** `npm run test:cluster`: one file at a time, because each needs the whole machine. */
export default defineConfig({
  test: {
    name: 'cluster',
    include: ['server/test/cluster/*.cluster.ts'],
    setupFiles: 'server/test/app/end-of-file.setup.ts',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
