import { defineConfig } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: 'src',
  testMatch: '*.journey.ts',
  globalSetup: './src/server.global.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // What passes the second time is named as flaky at the end, to be mended (ADR 0090).
  retries: 1,
  // For what hangs, not for what is slow: a busy machine takes ten times as long and is right all the same.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A trace would double the work of every journey; playwright test --trace retain-on-failure takes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // Without a graphics card one is emulated by the processor, which is most of the work of a journey.
        '--disable-gpu',
      ],
    },
  },
})
