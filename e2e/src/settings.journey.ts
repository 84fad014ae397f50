/** Settings: edit, see what will change, save, two operators at once, and nothing lost on the way out. */
import { expect } from '@playwright/test'
import {
  heading,
  mainMenu,
  openAfresh,
  openPages,
  signIn,
  test,
  toast,
  waitForPage,
} from './journey.ts'
import { everyBrowser, everyLook } from './looks.ts'

test('settings are edited, a conflict of two operators is told of, and nobody loses changes by leaving', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, newBrowser, checkAccessibility, expectErrors }) => {
  await test.step('an operator edits the merchant, sees what will change, and is told of a conflict', async () => {
    const [mine, theirs] = [await newOperator(), await newOperator()]
    await signIn(page, mine, '/merchants/info')
    const contact = page.getByLabel('Contact', { exact: true })
    const changes = page.getByRole('region', { name: /What will change/ })
    const save = page.getByRole('button', { name: 'Save', exact: true })

    await page.getByLabel('Contact email').fill('nobody')
    await save.click()
    await expect(page.getByText('“Contact email” must be an email address.')).toBeVisible()
    await expect(page.getByLabel('Contact email')).toBeFocused()
    await page.getByLabel('Contact email').fill('desk@harbour.example')
    await contact.fill('Night desk')
    await expect(changes).toContainText('What will change: 2 fields')
    await expect(changes).toContainText('Night desk')
    await checkAccessibility('a settings form with changes')
    await save.click()
    await expect(toast(page, 'Saved Successfully')).toBeVisible()
    await expect(changes).toHaveCount(0)
    await expect(page.getByText(`Last changed by ${mine.name}`)).toBeVisible()

    const other = await newBrowser()
    await signIn(other, theirs, '/merchants/info')
    await expect(other.getByLabel('Contact', { exact: true })).toHaveValue('Night desk')
    await contact.fill('Mine')
    await page.getByLabel('Introduction').fill('Also mine')
    await other.getByLabel('Contact', { exact: true }).fill('Theirs')
    await other.getByLabel('Contact phone').fill('+65 6123 4567')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(other, 'Saved Successfully')).toBeVisible()

    await save.click()
    const conflict = page.getByRole('region', { name: 'Someone else has changed these settings' })
    await expect(conflict).toContainText(theirs.name)
    await expect(conflict.getByRole('row', { name: /^Contact Theirs Mine/ })).toBeVisible()
    await checkAccessibility('a conflict of two operators')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByLabel('Contact phone')).toHaveValue('+65 6123 4567')
    await expect(changes).toContainText('What will change: 2 fields')
    await save.click()
    await expect(toast(page, 'Saved Successfully').first()).toBeVisible()
    await expect(changes).toHaveCount(0)
    await other.reload()
    await waitForPage(other)
    await expect(other.getByLabel('Contact', { exact: true })).toHaveValue('Mine')
    await expect(other.getByLabel('Introduction')).toHaveValue('Also mine')
    expectErrors('409 /api/merchants/edit')
  })

  await test.step('nobody loses changes by leaving, closing the tab or reloading', async () => {
    await openAfresh(page, '/merchants/info')
    const contact = page.getByLabel('Contact', { exact: true })
    await contact.fill('Unsaved')
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' })
    const tab = openPages(page).getByRole('link', { name: 'Merchant info' })
    await expect(tab.getByRole('img', { name: 'unsaved changes' })).toBeVisible()

    await mainMenu(page).getByRole('link', { name: 'Customer list' }).click()
    await expect(dialog).toContainText('They stay in its tab')
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await expect(heading(page, 'Merchant info')).toBeVisible()
    await expect(contact).toHaveValue('Unsaved')

    const close = openPages(page).getByRole('button', { name: 'Close Merchant info' })
    await close.click()
    await dialog.getByRole('button', { name: 'Keep open' }).click()
    await expect(contact).toHaveValue('Unsaved')

    const asked = page.waitForEvent('dialog')
    // Not page.reload(), which would wait for a page that does not come.
    await page.evaluate(() => void setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await expect(contact).toHaveValue('Unsaved')

    await close.click()
    await dialog.getByRole('button', { name: 'Discard and close' }).click()
    await expect(tab).toHaveCount(0)
  })
})
