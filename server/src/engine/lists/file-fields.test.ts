/** Fields that hold stored files, in a list of this test: operators with their pictures. */
import { file, image, type ListPage, list, text } from '@countinghouse/contract/engine/list.ts'
import { listCall } from '@countinghouse/contract/engine/list-call.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { sql } from '../../platform/db/sql.ts'
import { defineQueryList, storedFile } from './define-list.ts'
import { sheetRows } from './export-list.ts'
import { listRoute } from './list-route.ts'

const operatorList = list({
  name: 'operator',
  area: 'session',
  path: '/test/operators',
  summary: 'Operators.',
  permission: 'customer.view',
  key: 'operatorName',
  fields: { operatorName: text, picture: image, document: file },
  filters: {},
  sorts: ['operatorName'],
  defaultSort: { key: 'operatorName', type: 0 },
})

const source = defineQueryList({
  list: operatorList,
  columns: { operatorName: 'name' },
  query: (merchantId) => {
    const avatar = storedFile(merchantId, 'o.avatar')
    return sql`
      select o.name, ${avatar} as picture, ${avatar} as document from operator o where o.merchant_id = ${merchantId}`
  },
})

const query = { size: 80, current: 1 }

test('a field of a file is its id, name and size, nothing where there is none, and its name in a sheet', async () => {
  const app = await startTestApp({}, { routes: [listRoute(source)] })
  const name = await newOperator(app, [])
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const browser = await signedIn(app, name)
  const { data } = await browser.upload('/user/avatar', content, { fileName: '=me.png' })
  const admin = await signedIn(app, 'admin')
  const page = (await admin.call(operatorList.path, query)).data as ListPage
  const value = { fileId: data.avatar, fileName: '=me.png', bytes: expect.any(Number) }
  const row = page.records.find(({ operatorName }) => operatorName === name)
  expect(row).toEqual({ operatorName: name, picture: value, document: value })
  const other = page.records.find(({ operatorName }) => operatorName === 'admin')
  expect(other).toEqual({ operatorName: 'admin', picture: null, document: null })
  // As the API document promises it.
  expect(listCall(operatorList).result.safeParse(page).success).toBe(true)

  const sheet = await app.db.asMerchant('10001', async (tx) => {
    const rows = []
    for await (const cells of sheetRows(tx, source, '10001', query, 'en')) rows.push(cells)
    return rows
  })
  expect(sheet).toContainEqual([name, '=me.png', '=me.png'])
  expect(sheet).toContainEqual(['admin', null, null])

  // Another merchant sees neither the operators nor their files.
  const lantern = await signedIn(app, 'lantern')
  const foreign = await lantern.call(operatorList.path, query)
  expect(foreign.data.total).toBeGreaterThan(0)
  expect(JSON.stringify(foreign.data)).not.toContain(data.avatar)
})
