/** The columns of a table: hidden, widened, moved, and kept. */
import { expect } from '@playwright/test'
import { signIn, test, toast } from './journey.ts'
import { header, payins, rows, table } from './list-locators.ts'

test('a hidden column and a width survive a reload, until the defaults are restored', async ({
  page,
  newOperator,
  checkAccessibility,
}) => {
  await signIn(page, await newOperator(), payins)
  await expect(header(page, 'Exception')).toBeVisible()
  const titles = await table(page).getByRole('columnheader').allTextContents()
  const widthOf = async (name: string) => (await header(page, name).boundingBox())?.width
  const widthBefore = await widthOf('Order number')
  const settings = page.getByRole('dialog', { name: 'Table settings' })
  const columns = settings.getByRole('region', { name: 'Columns' })
  const open = () => page.getByRole('button', { name: 'Table settings' }).click()

  await open()
  await columns.getByRole('checkbox', { name: 'Show Exception' }).uncheck()
  await columns.getByRole('spinbutton', { name: 'Width of Order number' }).fill('29')
  await checkAccessibility('table settings', [1440])
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('alert')).toHaveText('Enter a whole number from 30 to 1000')
  await columns.getByRole('spinbutton', { name: 'Width of Order number' }).fill('600')
  await columns.getByRole('button', { name: 'Move Order number up' }).click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved Successfully')).toBeVisible()
  await expect(settings).toBeHidden()

  const arranged = async () => {
    await expect(header(page, 'Order number')).toBeVisible()
    await expect(header(page, 'Exception')).toBeHidden()
    await expect.poll(() => widthOf('Order number')).toBe(600)
    const now = await table(page).getByRole('columnheader').allTextContents()
    expect(now.indexOf('Order number')).toBeLessThan(now.indexOf('Creation time'))
  }
  await arranged()
  await page.reload()
  await arranged()

  await open()
  await settings.getByRole('button', { name: 'Reset to defaults' }).click()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  await expect(table(page).getByRole('columnheader')).toHaveText(titles)
  await expect.poll(() => widthOf('Order number')).toBe(widthBefore)
  await page.reload()
  await expect(table(page).getByRole('columnheader')).toHaveText(titles)
})

test('a column is dragged or moved by keys, and rows stand closer, after a reload too', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(), payins)
  await expect(rows(page)).toHaveCount(10)
  const widthOf = async (name: string) =>
    Math.round((await header(page, name).boundingBox())?.width ?? 0)
  const edge = page.getByRole('separator', { name: 'Resize Order number' })
  const box = await edge.boundingBox()
  if (!box) throw new Error('There is no edge to drag')
  const before = await widthOf('Order number')
  await page.mouse.move(box.x + 4, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 64, box.y + 12, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf('Order number')).toBe(before + 60)
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widthOf('Order number')).toBe(before + 50)
  await page.reload()
  await expect.poll(() => widthOf('Order number')).toBe(before + 50)
  // Amounts are never cut, whatever the operator does.
  const amount = page.getByRole('separator', { name: 'Resize Order amount' })
  await amount.focus()
  for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowLeft')
  const least = Number(await amount.getAttribute('aria-valuemin'))
  await expect.poll(() => widthOf('Order amount')).toBe(least)
  expect(least).toBeGreaterThan(100)
  await page.keyboard.press('Escape')
  await edge.focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => widthOf('Order number')).toBe(before)

  const heightOf = async () => (await rows(page).first().boundingBox())?.height
  expect(await heightOf()).toBe(38)
  await page.getByRole('button', { name: 'Table settings' }).click()
  await page.getByRole('button', { name: 'Compact' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(heightOf).toBe(30)
  await page.reload()
  await expect.poll(heightOf).toBe(30)
})
