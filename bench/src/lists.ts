/** List pages at two sizes of one merchant: the server compared with the same SQL through the driver, and growth. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { cryptoPayinOrder } from '@countinghouse/server/src/areas/crypto-payin/crypto-payin.order.ts'
import { localPayinOrder } from '@countinghouse/server/src/areas/local-payin/local-payin.order.ts'
import { activeFilters } from '@countinghouse/server/src/engine/lists/conditions.ts'
import { countQuery } from '@countinghouse/server/src/engine/lists/count.ts'
import type { ListSource } from '@countinghouse/server/src/engine/lists/define-list.ts'
import { pageQuery } from '@countinghouse/server/src/engine/lists/page-query.ts'
import type { DatabaseAddress } from '@countinghouse/server/src/platform/db/hosts.ts'
import type { OwnerSql } from '@countinghouse/server/src/platform/db/owner.ts'
import { root } from '@countinghouse/server/test/app/running-server.ts'
import { startBareStatements } from './bare-route.ts'
import { compareWithDriver, type DriverComparison, timesDriver } from './compare-with-driver.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

/** Merchants of a measurement, one for each size. */
export interface Filling {
  firstMerchant: number
  /** They have nothing but such orders; without it, orders of every kind. */
  kind?: OrderKind
}

/** A list of orders that is measured. */
export interface MeasuredList extends Filling {
  title: string
  source: ListSource
  views: Readonly<Record<string, ListQuery>>
}

export const cryptoPayins: MeasuredList = {
  kind: 'cryptoPayin',
  title: 'payin list',
  source: cryptoPayinOrder.source,
  firstMerchant: 70_001,
  views: {
    'default view': { size: 10, current: 1 },
    'status and period': {
      size: 10,
      current: 1,
      status: 'completed,failed',
      startDate: day(-30),
      endDate: day(-3),
    },
  },
}

export const localPayins: MeasuredList = {
  kind: 'localPayin',
  title: 'local payin list',
  source: localPayinOrder.source,
  firstMerchant: 71_001,
  views: {
    India: { size: 10, current: 1, country: 'IN' },
    Brazil: { size: 10, current: 1, country: 'BR' },
  },
}

export const everyKind: Filling = { firstMerchant: 72_001 }

export interface Size {
  orders: number
  merchantId: string
}

/** Merchants that have their orders already, in a data directory that was kept, are left as they are. */
export async function fillSizes(
  dataDir: string,
  { kind, firstMerchant }: Filling,
  orders: number[],
): Promise<Size[]> {
  // The largest last: each filling rebuilds the indexes over all rows.
  const sizes = orders
    .map((count, i) => ({ orders: count, merchantId: String(firstMerchant + i) }))
    .sort((a, b) => a.orders - b.orders)
  for (const size of sizes) {
    const mark = join(dataDir, `filled-${size.merchantId}-${size.orders}`)
    if (existsSync(mark)) continue
    fill(dataDir, kind, size)
    await writeFile(mark, '')
  }
  return sizes
}

export async function measureLists(
  url: string,
  address: DatabaseAddress,
  sql: OwnerSql,
  measuredList: MeasuredList,
  sizes: Size[],
): Promise<Row[]> {
  const { title, source, views } = measuredList
  const rows: Row[] = []
  for (const [name, query] of Object.entries(views)) {
    const results: DriverComparison[] = []
    for (const size of sizes) {
      const measured = await measure(url, address, sql, source, size, query)
      results.push(measured)
      rows.push([
        `${title}, ${name}, ${size.orders.toLocaleString('en')} orders`,
        `${Math.round(measured.server)} pages/s`,
        timesDriver(measured),
      ])
    }
    const [small, large] = [results[0], results.at(-1)]
    if (small && large && small !== large) {
      rows.push([
        `growth of ${title}, ${name}`,
        `${(small.server / large.server).toFixed(2)} times`,
        'totals included',
      ])
    }
  }
  return rows
}

function fill(dataDir: string, kind: OrderKind | undefined, { orders, merchantId }: Size): void {
  const args = ['server/demo/fill-demo.ts', '--orders', String(orders), '--merchant', merchantId]
  const { status } = spawnSync(process.execPath, [...args, '--only', kind ?? ''], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  if (status !== 0) throw new Error('filling failed')
}

async function measure(
  url: string,
  address: DatabaseAddress,
  sql: OwnerSql,
  source: ListSource,
  { merchantId }: Size,
  query: ListQuery,
): Promise<DriverComparison> {
  const filters = activeFilters(source.list, query)
  const statements = [
    countQuery(source, merchantId, filters),
    pageQuery(source, merchantId, filters, query),
  ]
  const bare = await startBareStatements(address, { merchantId, statements })
  try {
    return await compareWithDriver(sql, merchantId, {
      target: `${url}/api${source.list.path}`,
      headers: await signIn(url, benchOperator(merchantId)),
      body: query,
      statements,
      bareRoute: bare.url,
    })
  } finally {
    await bare.stop()
  }
}

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}
