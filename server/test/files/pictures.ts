/** Pictures of operators, for tests of files: stored, found again, and counted. */
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Browser } from '../app/browser.ts'
import type { TestApp } from '../app/test-app.ts'

export const avatarPath = '/user/avatar'
export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })

export const putPicture = (
  browser: Browser,
  content: Uint8Array,
  fileName = 'me.png',
  lang = 'en_IN',
) => browser.upload(avatarPath, content, { fileName }, { lang })

export async function storedPicture(
  browser: Browser,
  content: Uint8Array,
  fileName?: string,
): Promise<string> {
  const answer = await putPicture(browser, content, fileName)
  expect(answer).toMatchObject({ code: '200', msg: '' })
  return answer.data.avatar
}

export async function linkOf(browser: Browser, fileId: string): Promise<string | undefined> {
  const { data } = await browser.call('/files/links', { fileIds: fileId })
  return data.links[0]?.url.replace('/api', '')
}

export async function openFile(browser: Browser, fileId: string) {
  const response = await browser.fetch((await linkOf(browser, fileId)) ?? '')
  expect(response.status).toBe(200)
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}

export const filesOnDisk = async (app: TestApp, merchantId = '10001') =>
  readdir(`${app.dataDir}/files/${merchantId}`).catch(() => [])
export const rowsInTable = async (app: TestApp) =>
  Number((await app.owner`select count(*) from stored_file`)[0]?.count)
/** All stored files and rows, before and after an attempt that must leave nothing behind. */
export const storedFiles = async (app: TestApp) => ({
  files: await filesOnDisk(app),
  rows: await rowsInTable(app),
})
