/** The conversation of a P2P order: read, written, live in two browsers, and after a lost connection. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  at,
  conversation,
  field,
  log,
  messages,
  payins,
  saying,
  send,
} from './conversation-locators.ts'
import { createAppealedPayin, messageWriter } from './create-p2p-orders.ts'
import { newMerchant } from './create-withdrawals.ts'
import { signIn, test } from './journey.ts'
import { everyBrowser, everyLook } from './looks.ts'

const unread = (page: Page) => page.getByRole('button', { name: /^Open unread messages/ })

const receipt = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

const statement = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const widthOf = (picture: Locator) =>
  picture.evaluate((element) => (element as HTMLImageElement).naturalWidth)

const pictureIn = (page: Page, name: string, content: Buffer) =>
  page.evaluateHandle(
    ({ fileName, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], fileName, { type: 'image/png' }))
      return data
    },
    { fileName: name, base64: content.toString('base64') },
  )

/** A picture from the clipboard, as a screenshot is. */
async function paste(page: Page, name: string, content: Buffer): Promise<void> {
  const data = await pictureIn(page, name, content)
  await field(page).evaluate((element, clipboardData) => {
    const options = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', options))
  }, data)
}

async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const dataTransfer = await pictureIn(page, name, content)
  await log(page).dispatchEvent('dragenter', { dataTransfer })
  await expect(conversation(page)).toContainText('Drop files here to add them')
  await log(page).dispatchEvent('drop', { dataTransfer })
  await expect(conversation(page)).not.toContainText('Drop files here to add them')
}

test('an operator reads an appeal and adds evidence, and a colleague sees it without a reload', {
  tag: everyLook,
}, async ({ page, newOperator, newBrowser, db, checkAccessibility }) => {
  const merchantId = await newMerchant(db)
  const orderNo = await createAppealedPayin(db, merchantId)
  const write = messageWriter(db, merchantId, orderNo)
  const picture = { content: await receipt('#246'), fileName: 'receipt.png' }
  await write(
    { author: 'payer', content: 'I have paid.', file: picture },
    {
      author: 'payee',
      content: 'My account says otherwise.',
      file: { content: statement, fileName: 'statement.pdf' },
    },
  )

  await signIn(page, await newOperator(['finance'], merchantId), payins)
  await expect(unread(page)).toHaveText('2')
  await unread(page).click()
  await expect(page).toHaveURL(`/#${at(orderNo)}`)
  await expect(field(page)).toBeFocused()
  await expect(saying(page, 'I have paid.')).toContainText('Payer')
  await expect(saying(page, 'My account says otherwise.')).toContainText('Payee')
  await expect(conversation(page)).toContainText('This order is under appeal')
  await expect(page.getByRole('dialog')).toContainText(
    'Under appeal: the platform decides. You can add evidence in the conversation.',
  )

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    log(page)
      .getByRole('button', { name: /^Download statement\.pdf/ })
      .click(),
  ])
  expect(saved.suggestedFilename()).toBe('statement.pdf')
  expect(await readFile(await saved.path())).toEqual(statement)

  await log(page).getByRole('button', { name: 'Open picture receipt.png' }).click()
  const large = page.getByRole('dialog', { name: 'receipt.png' })
  await expect.poll(() => widthOf(large.getByRole('img', { name: 'receipt.png' }))).toBe(900)
  await checkAccessibility('picture of a conversation')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()

  const colleague = await newBrowser()
  await signIn(colleague, await newOperator(['support'], merchantId), at(orderNo))
  await expect(saying(colleague, 'I have paid.')).toBeVisible()

  await field(page).fill('We have looked at it.')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('The money is there.')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  for (const each of [page, colleague]) {
    await expect(saying(each, 'We have looked at it.\nThe money is there.')).toHaveCount(1)
    await expect(saying(each, 'We have looked at it.')).toContainText('Evidence')
  }

  await conversation(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(6 * 1024 * 1024) },
    ])
  await expect(conversation(page)).toContainText(
    'notes.txt is not a supported type. Supported: PNG, JPG, PDF.',
  )
  await expect(conversation(page)).toContainText('scan.pdf is 6 MB. The limit is 5 MB.')
  await paste(page, 'proof.png', await receipt('#853'))
  await drop(page, 'wrong.png', await receipt('#358'))
  const staged = conversation(page).getByRole('list', { name: 'Files to send' })
  await expect(staged.getByRole('listitem')).toHaveText([/^proof\.png/, /^wrong\.png/])
  await staged.getByRole('button', { name: 'Remove wrong.png' }).click()
  await expect(staged.getByRole('listitem')).toHaveText([/^proof\.png/])
  await send(page).click()
  await expect(saying(page, 'Evidence')).toHaveCount(2)
  const proof = log(colleague).getByRole('button', { name: 'Open picture proof.png' })
  await expect(proof).toBeVisible()
  await expect.poll(() => widthOf(proof.locator('img'))).toBe(320)

  await write({ author: 'platform', content: 'Decided for the merchant.' })
  for (const each of [page, colleague]) {
    await expect(saying(each, 'Decided for the merchant.')).toHaveCount(1)
    await expect(each.getByRole('status').filter({ hasText: 'Platform: Decided' })).toHaveCount(1)
    await expect(messages(each)).toHaveCount(5)
  }
  const drawer = page.getByRole('dialog', { name: `Order ${orderNo}` })
  await expect(drawer.getByText('Evidence added')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: `Details ${orderNo}` })).toBeVisible()
  await expect(unread(page)).toHaveCount(0)
})

test('a viewer reads a long conversation from its end, and can not write', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, db, expectErrors, checkAccessibility }) => {
  const merchantId = await newMerchant(db)
  const orderNo = await createAppealedPayin(db, merchantId)
  const write = messageWriter(db, merchantId, orderNo)
  for (let no = 1; no <= 55; no += 1) await write({ author: 'payer', content: `line ${no} of 55` })

  // Whoever is refused hears so at once, and can ask again.
  await page.route('**/api/c2c/order/getFireBaseToken', (route) =>
    route.fulfill({ status: 403, json: { code: 'S00403', success: false, data: null, msg: 'No' } }),
  )
  await signIn(page, await newOperator(['viewer'], merchantId), at(orderNo))
  await expect(conversation(page)).toContainText('The conversation cannot be reached')
  expectErrors('403 /api/c2c/order/getFireBaseToken')
  await page.unroute('**/api/c2c/order/getFireBaseToken')
  await conversation(page).getByRole('button', { name: 'Connect again' }).click()

  await expect(saying(page, 'line 6 of 55')).toHaveCount(1)
  await expect(saying(page, 'line 5 of 55')).toHaveCount(0)
  await expect(conversation(page)).toContainText('Your role can read this conversation')
  await expect(field(page)).toHaveCount(0)
  await checkAccessibility('conversation of a viewer')
  await conversation(page).getByRole('button', { name: 'New messages' }).click()
  await expect(saying(page, 'line 55 of 55')).toBeInViewport()
  await expect(conversation(page).getByRole('button', { name: 'New messages' })).toBeHidden()
  await log(page).getByRole('button', { name: 'Load earlier messages' }).click()
  await expect(saying(page, 'line 1 of 55')).toHaveCount(1)
  await expect(messages(page).filter({ hasText: 'of 55' })).toHaveCount(55)
  await expect(log(page).getByRole('button', { name: 'Load earlier messages' })).toHaveCount(0)

  // On a narrow screen one part at a time.
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('tablist', { name: 'Parts of this order' })
  await tabs.getByRole('tab', { name: 'Conversation' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.getByRole('tab', { name: 'Details' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Trace' })).toBeVisible()
  await expect(log(page)).toBeHidden()
})
