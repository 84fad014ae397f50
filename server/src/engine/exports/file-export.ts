/** An export that is sent as the answer, without a record. */
import { buffer } from 'node:stream/consumers'
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { writeXlsx } from '../../platform/files/xlsx.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'
import type { ListSource } from '../lists/define-list.ts'
import { sheetRows } from '../lists/export-list.ts'
import { countForExport, exportBook, exportFileName } from './export-sheet.ts'

/**
 * Complete before its first byte is sent: any failure is still an error answer, and a slow client holds no
 * transaction open. At most 10,000 rows, compressed on the way, are a few megabytes.
 */
export function exportFile(
  { db }: Services,
  { merchantId, operatorId }: Caller,
  source: ListSource,
  query: ListQuery,
  { language, address }: { language: Language; address: string },
): Promise<{ content: Buffer; fileName: string }> {
  const { list } = source
  return db.asMerchant(merchantId, async (tx) => {
    const records = await countForExport(tx, source, merchantId, query)
    const rows = sheetRows(tx, source, merchantId, query, language)
    const book = await exportBook(tx, source, merchantId, query, language, rows)
    const content = await buffer(writeXlsx(book))
    const detail = { list: list.name, records }
    await audit(tx, { operatorId, action: 'export.requested', address, detail })
    return { content, fileName: exportFileName(list) }
  })
}
