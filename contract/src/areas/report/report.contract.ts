import { call } from '../../engine/call.ts'
import { cutOffs, zoneNames } from '../../engine/report-day.ts'
import * as s from '../../engine/schema.ts'
import { reports } from './reports.ts'

const reportNames = reports.map(({ name }) => name) as [string, ...string[]]

export const sealKey = call({
  area: 'report',
  path: '/report/sealKey',
  summary:
    'The public key (Ed25519, SPKI, base64) that sealed rows of reports are signed with, for `npm run verify-report`. Keep it beside the files: they prove themselves by it.',
  access: 'public',
  result: s.object({ publicKey: s.text({ max: 200 }) }),
})

export const sealReport = call({
  area: 'report',
  path: '/report/seal',
  summary:
    'Seals a day of a report that ended an hour ago or earlier: its money columns stay as they are, and each row has a signed hash by which it can be checked. The same day again answers the seal that it has.',
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
