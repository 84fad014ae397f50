/** What journeys share: an operator of their own, the owner's view of the database, and axe on every screen. */
import AxeBuilder from '@axe-core/playwright'
import type { Role } from '@countinghouse/contract/permissions.ts'
import { createOperator } from '@countinghouse/server/src/areas/session/create-operator.command.ts'
import { connect, openDatabase, type Sql } from '@countinghouse/server/src/db/database.ts'
import { demoCaptcha } from '@countinghouse/server/src/testing/demo-captcha.ts'
import { test as base, expect, type Page } from '@playwright/test'

export interface Operator {
  name: string
  password: string
}

interface Fixtures {
  owner: Sql
  newOperator: (roles?: Role[], merchantId?: string) => Promise<Operator>
  /** Fails the journey when axe finds anything on the screen as it is now. */
  checkAccess: (screen?: string) => Promise<void>
}

const address = () => JSON.parse(process.env.E2E_DATABASE ?? 'null')

export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(process.env.E2E_URL),

  owner: async ({}, use) => {
    const sql = connect(address(), { max: 1 })
    await use(sql)
    await sql.end()
  },

  newOperator: async ({}, use) => {
    const db = openDatabase(address(), 1)
    await use(async (roles = ['admin'], merchantId = '10001') => {
      const name = `op-${Math.random().toString(36).slice(2, 10)}`
      const operator = { name, password: 'harbour2026' }
      await createOperator(db, { ...operator, merchantId, roles, introduction: 'Journey' })
      return operator
    })
    await db.close()
  },

  checkAccess: async ({ page }, use) => {
    await use(async (screen = page.url()) => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`,
      )
      expect(found, `axe on ${screen}`).toEqual([])
    })
  },
})

export async function enterPassword(page: Page, { name, password }: Operator): Promise<void> {
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signIn(page: Page, operator: Operator, path = '/'): Promise<void> {
  await page.goto(`/#${path}`)
  await enterPassword(page, operator)
  await page.getByLabel('Characters in the picture').fill(demoCaptcha)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/login|googleVerificationcode/)
}
