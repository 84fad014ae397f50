import { call } from '../../engine/call.ts'
import { columnsRule } from '../../engine/list-call.ts'
import * as s from '../../engine/schema.ts'
import { exportFormats, limits } from '../../limits.ts'
import { accountingList } from './accounting.list.ts'

export const accountingExport = call({
  area: 'accounting',
  path: accountingList.exportPath,
  summary: `One file of every movement of balances in a period of at most ${limits.accountingDaysMax} days, of all order kinds, oldest first. Beyond ${limits.exportMax} rows it is a zip of parts, at most ${limits.exportPartsMax}. With \`columns\` these fields alone, in this order.`,
  access: accountingList.permission,
  body: s.object({
    /** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss` of GMT+8, both included. */
    startDate: s.dateTime(),
    endDate: s.dateTime(),
    /** Of whose balances; of both if omitted. */
    owner: s.optional(s.oneOf(['merchant', 'customer'])),
    format: s.oneOf(exportFormats).default('xlsx'),
    columns: columnsRule(accountingList),
  }),
  result: s.object({ recordId: s.text() }),
  errors: ['permissionDenied', 'exportEmpty', 'exportPeriodTooLarge', 'exportTooMany'],
})
