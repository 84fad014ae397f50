/** The store that the settings name. What speaks S3 is loaded only where files are kept so. */
import { StartError } from '../start-error.ts'
import type { S3Settings } from './s3-settings.ts'
import { diskStore, type FileStore } from './store.ts'

export async function openStore(config: {
  dataDir: string
  s3?: S3Settings | undefined
}): Promise<FileStore> {
  if (!config.s3) return diskStore(`${config.dataDir}/files`)
  const { s3Store } = await import('./s3-store.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(
      'FILES_URL needs the package @aws-sdk/client-s3, which is not installed. Run `npm ci` for it.',
    )
  })
  return s3Store(config.s3)
}
