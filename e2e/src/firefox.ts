/** What keeps Playwright from using the Firefox of the system; each goes when a newer one no longer needs it. */
import type { Browser, BrowserContext } from '@playwright/test'

interface ProtocolMessage {
  method?: string
  params: { navigation?: string | null; download?: string; url: string }
}

/** The part of Playwright that speaks to the browser; it runs in the tests' own process. */
interface Connection {
  browserSession: {
    send(command: string, params?: { descriptor?: { name?: string } }): Promise<unknown>
  }
  _transport: { onmessage(message: ProtocolMessage): void }
}

interface Inner {
  _connection: { toImpl(browser: unknown): { _connection: Connection } }
}

export function adaptToFirefox(browser: Browser): void {
  const connection = (browser as unknown as Inner)._connection.toImpl(browser)._connection
  const { browserSession: session, _transport: transport } = connection
  const send = session.send.bind(session)
  session.send = async (command, params) => {
    // It does not know these: the first is sent to every new context, and the clipboard is opened by a preference.
    const isUnknown =
      command === 'emulation.setMediaFeaturesOverride' ||
      (command === 'permissions.setPermission' && params?.descriptor?.name?.startsWith('clipboard'))
    return isUnknown ? {} : send(command, params)
  }
  const hear = transport.onmessage
  transport.onmessage = (message) => {
    // What a page saves from memory has no name yet by which beginning and end are brought together.
    if (message.method?.startsWith('browsingContext.download'))
      message.params.download ??= message.params.navigation ?? message.params.url
    hear(message)
  }
}

/**
 * Inserts text as a person does. Playwright sets the value by the page's own property, by which React takes it for known
 * and ignores the event.
 */
export async function insertAsTyped(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set: () => undefined,
      configurable: true,
    })
  })
}

export const firefoxPreferences = {
  'ui.prefersReducedMotion': 1,
  'dom.events.testing.asyncClipboard': true,
  // Documents are saved, as in other browsers, instead of shown.
  'pdfjs.disabled': true,
}
