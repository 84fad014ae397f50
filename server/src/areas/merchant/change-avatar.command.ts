import { avatarUpload } from '@countinghouse/contract/areas/merchant/avatar.ts'
import {
  claimFile,
  type ReceivedFile,
  releaseFile,
  storeFile,
} from '../../platform/files/stored-file.ts'
import { audit } from '../../platform/security/audit.ts'
import type { Caller } from '../../platform/security/session.ts'
import type { Services } from '../../platform/services.ts'

/** Replaces the old picture, whose file is removed later. */
export async function changeAvatar(
  services: Services,
  caller: Caller,
  received: ReceivedFile,
  address: string,
): Promise<{ avatar: string }> {
  const { merchantId, operatorId } = caller
  const owner = { kind: 'operatorAvatar', key: operatorId } as const
  const { fileId } = await storeFile(services, caller, avatarUpload, received, owner)
  await services.db.asMerchant(merchantId, async (tx) => {
    const [before] = await tx<{ avatar: string }[]>`
      select avatar from operator
      where merchant_id = ${merchantId} and operator_id = ${operatorId} for update`
    await claimFile(tx, merchantId, fileId)
    await tx`
      update operator set avatar = ${fileId}
      where merchant_id = ${merchantId} and operator_id = ${operatorId}`
    if (before?.avatar) await releaseFile(tx, merchantId, before.avatar)
    await audit(tx, { operatorId, action: 'avatar.changed', address, detail: { fileId } })
  })
  return { avatar: fileId }
}
