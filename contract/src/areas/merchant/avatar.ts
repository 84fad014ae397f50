import type { Upload } from '../../engine/file.ts'
import { limits } from '../../limits.ts'

/** What an operator's picture may be. Plain data: the console loads it. */
export const avatarUpload: Upload = {
  types: ['image/png', 'image/gif', 'image/jpeg'],
  maxBytes: limits.avatarBytesMax,
  maxSide: limits.avatarSidePx,
  readAccess: 'signedIn',
}
