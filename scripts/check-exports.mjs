// Opens our files with independent software: a real server makes them, LibreOffice opens them, and what it reads is
// compared with what the server answers. Not part of npm test, because LibreOffice is large.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMerchant } from '../server/src/areas/merchant/create-merchant.command.ts'
import { createOperator } from '../server/src/areas/session/create-operator.command.ts'
import { openDatabase } from '../server/src/platform/db/database.ts'
import { connect } from '../server/src/platform/db/owner.ts'
import { Browser } from '../server/test/app/browser.ts'
import { newDataDir, removeDataDir, startServer } from '../server/test/app/running-server.ts'
import { insertOrderRows } from '../server/test/orders/order-rows.ts'
import { payin } from '../server/test/orders/orders.ts'
import { checkAccountingExport } from './check-accounting-export.mjs'
import { amounts, checkListExport, remarks } from './check-list-export.mjs'
import { checkPayoutBatches } from './check-payout-batch.mjs'
import { checkPayoutTemplates } from './check-payout-template.mjs'
import { checkReportExports } from './check-report-exports.mjs'
import { libreOffice } from './libreoffice.mjs'

const merchantId = '20001'
const operator = { name: 'exporter', password: 'harbour2026' }

async function checkExports() {
  const work = await mkdtemp(join(tmpdir(), 'check-exports-'))
  const dataDir = await newDataDir()
  try {
    const office = libreOffice(work)
    await checkPayoutTemplates(office.save)
    // Its own database, whatever the environment says.
    const server = await startServer(dataDir, { env: { DATABASE_URL: '' } })
    try {
      await makeOrders(dataDir)
      const signedIn = async (name, password) => {
        const browser = new Browser(`${server.url}/api`)
        await browser.signIn(name, password)
        return browser
      }
      // The demo world has orders of every kind.
      const admin = await signedIn('admin')
      await checkReportExports(admin, office, work)
      await checkAccountingExport(admin, office)
      const exporter = await signedIn(operator.name, operator.password)
      await checkPayoutBatches(exporter, office)
      await checkListExport(exporter, office)
    } finally {
      await server.stop()
    }
  } finally {
    await removeDataDir(dataDir)
    await rm(work, { recursive: true, force: true })
  }
}

/** A merchant with 300 withdrawals, the first of which hold values that are hard to export. */
async function makeOrders(dataDir) {
  const place = { host: `${dataDir}/postgres/run`, port: 5432, user: 'postgres' }
  const address = { ...place, database: 'countinghouse' }
  const db = openDatabase(address, 2)
  const owner = connect(address, { max: 1 })
  try {
    await createMerchant(db, { merchantId, name: 'Sheets', useLocalConfig: 1, countries: [] })
    await createOperator(db, { ...operator, merchantId, roles: ['finance'], introduction: '' })
    await db.asMerchant(merchantId, (tx) => payin(tx, merchantId, '1000000'))
    await insertOrderRows(owner, 'withdrawal_order', merchantId, 300)
    const set = (index, change) => owner`
      update withdrawal_order set ${owner(change)}
      where merchant_id = ${merchantId} and order_no = ${`N${merchantId}${String(index + 1).padStart(6, '0')}`}`
    for (const [index, remark] of remarks.entries()) await set(index, { remark })
    for (const [index, amount] of amounts.entries()) await set(index, { amount })
    // The last second of a day in GMT+8, and the first of the next.
    await set(0, { finished_at: '2026-02-28T15:59:59Z' })
    await set(1, { finished_at: '2026-02-28T16:00:00Z' })
  } finally {
    await owner.end()
    await db.close()
  }
}

try {
  await checkExports()
  console.log('LibreOffice reads exports as the server answers them.')
} catch (error) {
  console.error(error.expected ? error.message : error)
  process.exitCode = 1
}
