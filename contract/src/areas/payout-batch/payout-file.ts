import type { Upload } from '../../engine/file.ts'
import { limits } from '../../limits.ts'

/** What a payout file may be. It is read and not kept. Plain data: the console loads it. */
export const payoutFileUpload: Upload = {
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maxBytes: limits.workbook.packedBytes,
  readAccess: 'p2pPayout.create',
}
