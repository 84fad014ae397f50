/** Another server on the database of a test app, with its own streams, as if it ran on another machine. */
import type { AddressInfo } from 'node:net'
import { buildApp, closeApp } from '../../src/app.ts'
import { MessageWatch } from '../../src/platform/live/message-watch.ts'
import { OpenStreams } from '../../src/platform/live/open-streams.ts'
import { Browser } from './browser.ts'
import { atEndOfFile } from './end-of-file.ts'
import type { Config, TestApp } from './test-app.ts'

export interface SecondServer {
  url: string
  /** The same session, on this server. */
  continued(browser: Browser): Browser
}

export async function startSecondServer(
  { db, services }: TestApp,
  config: Config = {},
): Promise<SecondServer> {
  const own = {
    messages: new MessageWatch(db),
    openStreams: new OpenStreams(db),
    config: { ...services.config, ...config },
  }
  const app = await buildApp({ ...services, ...own }, {})
  atEndOfFile(() => closeApp(app))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api`
  return {
    url,
    continued(browser) {
      const here = new Browser(url)
      for (const [name, value] of browser.cookies) here.cookies.set(name, value)
      here.token = browser.token
      return here
    },
  }
}
