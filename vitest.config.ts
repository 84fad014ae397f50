import { defineConfig } from 'vitest/config'

/** For what hangs, not for what is slow: a busy machine takes ten times as long and is right all the same. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 120_000,
  expect: { poll: { timeout: 120_000 } },
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...patience } },
      { test: { name: 'console', include: ['console/src/**/*.test.{ts,tsx}'], ...patience } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/postgres.global.ts',
          ...patience,
        },
      },
    ],
  },
})
