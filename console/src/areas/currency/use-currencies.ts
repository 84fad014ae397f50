/** The currencies of the merchant, in the order in which they are offered. */
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'

export type CurrencyRow = ApiResult<'/merchantsConfig/currency/list'>['currencies'][number]

const key = ['currencies']

export const useCurrencies = () =>
  useQuery({ queryKey: key, queryFn: () => fetchData('/merchantsConfig/currency/list', {}) })

/** After a change: refetches everything that shows order, names or offers of currencies. */
export function useRefreshCurrencies() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'session' })
}

export function useCurrencySwitch() {
  const t = useTexts('currency')
  const again = useRefreshCurrencies()
  return async (currency: string, on: boolean) => {
    try {
      await call(
        '/merchantsConfig/currency/switch',
        { currency, enabled: on ? 1 : 0 },
        { failure: 'change' },
      )
      toast.success(on ? t.isOn({ name: currency }) : t.isOff({ name: currency }))
    } finally {
      // Also after a refusal: somebody else may have changed it.
      await again()
    }
  }
}
