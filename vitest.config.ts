import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** For what hangs, not for what is slow: a busy machine takes ten times as long and is right all the same. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 120_000,
  expect: { poll: { timeout: 120_000 } },
}

/** Begin first: one that began last would run alone. Most start servers of their own and wait for them. */
const longest = [
  'soak',
  'kill-resend',
  'demo/demo',
  'db/embedded/embedded-postgres',
  'availability',
  'crash',
  'main',
  'http/input',
  'lists/selection',
  'testing/dashboard-stream',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`server/src/${name}.test.ts`))
      return index === -1 ? longest.length : index
    }
    // The sort is stable: all others keep the order that Vitest gives them, longest first as well.
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    // Vitest takes one less than there are cores. More than two would use up the 80 connections of the database.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...patience } },
      { test: { name: 'console', include: ['console/src/**/*.test.{ts,tsx}'], ...patience } },
      // Files of one worker share the modules that they load: to load the server for each takes a third of the time.
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/postgres.global.ts',
          setupFiles: 'server/src/testing/end-of-file.setup.ts',
          isolate: false,
          ...patience,
        },
      },
    ],
  },
})
