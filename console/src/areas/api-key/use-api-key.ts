import { apiKeySetting } from '@countinghouse/contract/areas/api-key/api-key.settings.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { settingsKey, useSettings } from '../../form/settings/use-settings.ts'

export const apiKeyKey = settingsKey(apiKeySetting)

/** The values of the settings form of API keys, and the other data of its call. */
export function useApiKey() {
  const { data, error, refetch } = useSettings(apiKeySetting)
  return { data: data as ApiResult<'/merchants/info2'> | undefined, error, refetch }
}
