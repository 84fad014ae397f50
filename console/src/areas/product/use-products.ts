/** The products of the merchant, and their switches. */
import type { ApiPath, ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'

export type ProductRow = ApiResult<'/merchantsConfig/list'>['products'][number]
export type UnitRow = ProductRow['units'][number]

const key = ['products']

export const useProducts = () =>
  useQuery({ queryKey: key, queryFn: () => fetchData('/merchantsConfig/list', {}) })

/** Refetches everything that shows products after a change. */
export function useRefreshProducts() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: ['payerChoices'] }),
    ])
}

type SwitchPath = Extract<ApiPath, `/merchantsConfig/unit/switch${string}`>

export function useProductSwitch() {
  const t = useTexts('product')
  const again = useRefreshProducts()
  return async (path: SwitchPath, what: object, name: string, on: boolean) => {
    try {
      await call(path, { ...what, enabled: on ? 1 : 0 } as never, { failure: 'change' })
      toast.success(on ? t.isOn({ name }) : t.isOff({ name }))
    } finally {
      // Also after a refusal: somebody else may have changed it.
      await again()
    }
  }
}
