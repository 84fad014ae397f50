import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'

export const apiKeyKey = ['apiKey']

export const useApiKey = () =>
  useQuery({
    queryKey: apiKeyKey,
    queryFn: ({ signal }) => fetchData('/merchants/info2', {}, { signal }),
    staleTime: 0,
  })
