/** What the journeys about conversation share. */
import type { Page } from '@playwright/test'

export const payins = '/c2c/order/pageListQuery'

export const at = (orderNo: string) => `${payins}?detail=${orderNo}&at=conversation`

export const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

export const log = (page: Page) => page.getByRole('log', { name: 'Messages of this order' })
/** Without the divider before the new messages. */

export const messages = (page: Page) =>
  log(page)
    .getByRole('listitem')
    .filter({ hasNotText: /^New messages$/ })

export const saying = (page: Page, text: string) => messages(page).filter({ hasText: text })

export const field = (page: Page) => conversation(page).getByRole('textbox', { name: 'Message' })

export const send = (page: Page) =>
  conversation(page).getByRole('button', { name: 'Send', exact: true })
