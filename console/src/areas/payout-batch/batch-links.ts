/** Paths and URLs of batches and their orders, and the download of results. */
import { fetchDeclaredFile } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { textsOf } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'

export const batchesPath = '/c2c/payout/list'
export const bulkPayoutPath = '/c2c/payout/add'

const filtered = (page: string, batchNo: string): string =>
  `${page}?batchNo=${encodeURIComponent(batchNo)}`

export const batchUrl = (batchNo: string): string => filtered(batchesPath, batchNo)
export const batchOrdersUrl = (batchNo: string): string =>
  filtered('/c2c/order/sell/pageListQuery', batchNo)

export async function saveResult(batchNo: string): Promise<void> {
  const { content, name } = await fetchDeclaredFile('/c2c/payout/result', { batchNo })
  saveFile(content, name)
  toast.success(textsOf('bulkPayout').resultSaved)
}
