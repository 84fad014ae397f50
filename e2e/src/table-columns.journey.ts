/** The columns of a table: hidden, widened, moved, and kept. */
import { expect, type Locator, type Page } from '@playwright/test'
import { openAfresh, signIn, test, toast } from './journey.ts'
import { header, payins, rows, table } from './list-locators.ts'
import { everyBrowser } from './looks.ts'

test('columns are hidden, widened, dragged and moved by keys, and stay so', {
  tag: everyBrowser,
}, async ({ page, newOperator }) => {
  await test.step('a hidden column and a width survive a reload, until the defaults are restored', async () => {
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

  await test.step('a column is dragged or moved by keys, and rows stand closer, after a reload too', async () => {
    await openAfresh(page, payins)
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
    // Amounts and states too: what is cut is in the tooltip.
    for (const name of ['Order amount', 'Status']) {
      const narrow = page.getByRole('separator', { name: `Resize ${name}`, exact: true })
      await narrow.focus()
      for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowLeft')
      await expect.poll(() => widthOf(name)).toBe(30)
      const cell = rows(page).first().locator('[data-cut]')
      await cell.hover()
      await expect(page.getByRole('tooltip')).toHaveText((await cell.textContent()) ?? '')
      await narrow.focus()
      await page.keyboard.press('Escape')
      await expect(cell).toHaveCount(0)
    }
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

  await test.step('rows of the settings are dragged, moved by keys and put back, and each step is said', async () => {
    await page.getByRole('button', { name: 'Table settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Table settings' })
    const columns = settings.getByRole('region', { name: 'Columns' })
    const said = columns.getByRole('status')
    // One by one: what Playwright evaluates over several elements at once crashes this Firefox.
    const names = async () => {
      const found: string[] = []
      for (const label of await columns.getByRole('listitem').locator('label:first-of-type').all())
        found.push((await label.textContent()) ?? '')
      return found
    }
    const before = await names()
    const [first = '', second = '', third = '', fourth = ''] = before
    const grip = (name: string) =>
      columns.getByRole('button', { name: `Drag ${name}`, exact: true })
    const count = before.length

    await drag(page, grip(first), grip(third))
    await expect(said).toHaveText(`${first} is at position 3 of ${count}`)
    await page.keyboard.press('Escape')
    await expect(said).toHaveText(`${first} is back in its place`)
    await page.mouse.up()
    expect(await names()).toEqual(before)
    await drag(page, grip(third), grip(first))
    await page.mouse.up()
    await expect(said).toHaveText(`${third} dropped at position 1 of ${count}`)
    expect((await names()).slice(0, 4)).toEqual([third, first, second, fourth])

    await grip(third).focus()
    await expect(grip(third)).toHaveAccessibleDescription(/^Press Space to pick up/)
    await page.keyboard.press('Space')
    await expect(said).toHaveText(`${third} picked up`)
    for (const place of [2, 3]) {
      await page.keyboard.press('ArrowDown')
      await expect(said).toHaveText(`${third} is at position ${place} of ${count}`)
    }
    await page.keyboard.press('Escape')
    await expect(said).toHaveText(`${third} is back in its place`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(said).toHaveText(`${third} dropped at position 3 of ${count}`)
    await expect(grip(third)).toBeFocused()
    expect(await names()).toEqual(before)

    // Held at the lower edge, the list scrolls to its end.
    await drag(page, grip(first), columns.getByRole('list'), 'bottom')
    await expect(said).toHaveText(`${first} is at position ${count} of ${count}`)
    await page.mouse.up()
    await expect.poll(names).toEqual([...before.slice(1), first])
  })
})

/** Leaves the mouse button down. */
async function drag(page: Page, from: Locator, to: Locator, at: 'middle' | 'bottom' = 'middle') {
  const start = await from.boundingBox()
  const end = await to.boundingBox()
  if (!start || !end) throw new Error('There is nothing to drag')
  const x = start.x + start.width / 2
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, end.y + (at === 'middle' ? end.height / 2 : end.height), { steps: 8 })
}
