import type { ApiResult } from '@countinghouse/contract/api.ts'
import { apiKeySetting } from '@countinghouse/contract/areas/api-key/api-key.settings.ts'
import { settingsKey, useSettings } from '../../settings/use-settings.ts'

export const apiKeyKey = settingsKey(apiKeySetting)

/** What the form of key and addresses is about, with what its call answers beside it. */
export function useApiKey() {
  const { data, error, refetch } = useSettings(apiKeySetting)
  return { data: data as ApiResult<'/merchants/info2'> | undefined, error, refetch }
}
