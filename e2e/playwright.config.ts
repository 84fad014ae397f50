import { defineConfig } from '@playwright/test'
import { firefoxPreferences } from './src/firefox.ts'
import { everyBrowser, everyLook, type LookOptions } from './src/looks.ts'

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig<LookOptions>({
  testDir: 'src',
  projects: [
    {
      name: 'journeys',
      testMatch: '*.journey.ts',
      testIgnore: '*.deep.journey.ts',
      // Whoever asks for it waits for no fade; the deep journeys see them.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'deep',
      testMatch: '*.journey.ts',
      // By the name of the file, or by the tag of those whose screens are checked once more.
      grep: [/\.deep\.journey\.ts/, new RegExp(everyLook)],
      use: { looks: 'all' },
    },
    {
      name: 'firefox',
      testMatch: '*.journey.ts',
      grep: new RegExp(everyBrowser),
      use: {
        browserName: 'firefox',
        // The system's Firefox, by WebDriver BiDi: Playwright's own is a build that nobody uses.
        channel: 'moz-firefox',
        // It can emulate neither a scheme of colours nor a picture of the page under this content security policy.
        colorScheme: null,
        screenshot: 'off',
        looks: 'none',
        launchOptions: {
          executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
          firefoxUserPrefs: firefoxPreferences,
        },
      },
    },
    { name: 'webkit', testMatch: '*.webkit.ts' },
  ],
  globalSetup: './src/server.global.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
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
