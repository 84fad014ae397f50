/** The real product for pictures of it: a server with the demo world, and Chromium. */
import {
  newDataDir,
  removeDataDir,
  startServer,
} from '@countinghouse/server/test/app/running-server.ts'
import { type Browser, chromium } from '@playwright/test'

export async function withProduct(
  work: (browser: Browser, url: string) => Promise<void>,
): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH
  const dataDir = await newDataDir()
  const server = await startServer(dataDir)
  let browser: Browser | undefined
  try {
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox'],
    })
    process.env.E2E_URL = server.url
    await work(browser, server.url)
  } finally {
    await browser?.close()
    await server.stop()
    await removeDataDir(dataDir)
  }
}
