import { call } from '../../kit/call.ts'
import { cutOffs, zoneNames } from '../../kit/report.ts'
import * as s from '../../kit/schema.ts'
import { reports } from './reports.ts'

const reportNames = reports.map(({ name }) => name) as [string, ...string[]]

export const sealReport = call({
  area: 'report',
  path: '/report/seal',
  summary:
    'Seals a day of a report that ended an hour ago or earlier: its money columns stay as they are, and each row has a hash by which it can be checked. The same day again answers the seal that it has.',
  access: 'report.seal',
  body: s.object({
    report: s.oneOf(reportNames),
    reportDate: s.date(),
    cutOff: s.optional(s.oneOf(cutOffs)),
    zone: s.optional(s.oneOf(zoneNames as [string, ...string[]])),
  }),
  result: s.object({
    /** Over the hashes of its rows. */
    daySeal: s.text(),
    rows: s.integer(),
    sealedTime: s.instant(),
  }),
  errors: ['reportDayOpen'],
})
