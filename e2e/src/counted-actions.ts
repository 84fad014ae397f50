/** What an operator does, counted: each click, each key or chord, each field that is filled or chosen, each file. */
import { expect, type Locator, type Page } from '@playwright/test'

export interface CountedActions {
  click(target: Locator): Promise<void>
  press(keys: string): Promise<void>
  fill(field: Locator, text: string): Promise<void>
  /** Into what has the focus. */
  type(text: string): Promise<void>
  attach(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
  /** The task is done: it took no more than this. */
  expectAtMost(most: number): void
}

export function countActions(page: Page): CountedActions {
  let count = 0
  const counted = <Input extends unknown[]>(act: (...input: Input) => Promise<void>) => {
    return (...input: Input) => {
      count += 1
      return act(...input)
    }
  }
  return {
    click: counted((target: Locator) => target.click()),
    press: counted((keys: string) => page.keyboard.press(keys)),
    fill: counted((field: Locator, text: string) => field.fill(text)),
    type: counted((text: string) => page.keyboard.type(text)),
    attach: counted((field: Locator, file) => field.setInputFiles(file)),
    expectAtMost(most) {
      expect(count, 'actions').toBeLessThanOrEqual(most)
    },
  }
}
