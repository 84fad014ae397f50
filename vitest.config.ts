import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** For what hangs, not for what is slow: a busy machine takes ten times as long and is right all the same. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 120_000,
  expect: { poll: { timeout: 120_000 } },
}

/** Files of one worker share the modules that they load: to load them for each takes as long as all tests. */
const shared = { isolate: false, ...patience }

/** `npm run test:deep` runs the files that are too long for `npm test`, and properties once more, many more times. */
const isDeep = process.env.DEEP === 'on'

const filesIn = (folders: string) => ({
  include: [`${folders}/**/*${isDeep ? '.{deep,property}' : ''}.test.{ts,tsx}`],
  exclude: isDeep ? [] : ['**/*.deep.test.*'],
})

/** Begin first: one that began last would run alone. Most start servers of their own and wait for them. */
const longest = [
  'test/soak/soak.deep',
  'test/faults/kill-resend.deep',
  'src/platform/db/embedded/embedded-postgres.deep',
  'test/faults/availability.deep',
  'test/faults/crash.deep',
  'demo/demo',
  'src/main',
  'test/dashboard/dashboard.property',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`server/${name}.test.ts`))
      return index === -1 ? longest.length : index
    }
    // The sort is stable: all others keep the order that Vitest gives them, longest first as well.
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    // One more than most machines' cores: tests wait for the clock as often as for the processor.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'contract', ...filesIn('contract/src'), ...shared } },
      { test: { name: 'console', ...filesIn('console/src'), unstubGlobals: true, ...shared } },
      // Loaded by Node, as for `npm start`.
      {
        test: {
          name: 'server',
          experimental: { viteModuleRunner: false, nodeLoader: false },
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
          ...filesIn('server/{src,demo,test}'),
          ...(process.env.CITUS_URL && {
            include: ['server/**/*.test.ts', 'server/**/*.citus.ts'],
          }),
          globalSetup: 'server/test/app/postgres.global.ts',
          setupFiles: 'server/test/app/end-of-file.setup.ts',
          ...shared,
        },
      },
    ],
  },
})
