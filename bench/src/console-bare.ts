/** The baseline for every list: the same call, its rows rendered as a plain table without the console. */
import type { Page } from '@playwright/test'
import type { Visitor } from './console-browser.ts'

export interface BareList {
  path: string
  query: object
  fields: readonly string[]
}

/** An empty document from the same origin. */
export const openBarePage = async (page: Page, { url }: Visitor): Promise<void> => {
  await page.goto(`${url}/theme.js`, { waitUntil: 'commit' })
}

export interface BareTimes {
  /** From the call to painted rows. */
  paintedMs: number
  /** From the navigation to painted rows. */
  sinceNavigationMs: number
}

export function bareTable(page: Page, visitor: Visitor, list: BareList): Promise<BareTimes> {
  return page.evaluate(
    async ({ path, query, fields, authorization }) => {
      const startedAt = performance.now()
      const response = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify(query),
      })
      const { data } = await response.json()
      const table = document.createElement('table')
      for (const record of data.records) {
        const row = table.insertRow()
        for (const field of fields) row.insertCell().textContent = record[field] ?? '–'
      }
      document.body.replaceChildren(table)
      const painted = await paintedAt('td')
      return { paintedMs: painted - startedAt, sinceNavigationMs: painted }
    },
    { ...list, authorization: visitor.headers.authorization ?? '' },
  )
}
