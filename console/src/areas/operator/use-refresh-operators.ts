import { operatorList } from '@countinghouse/contract/areas/operator/operator.list.ts'
import { optionSources } from '@countinghouse/contract/areas/option/option.sources.ts'
import { useQueryClient } from '@tanstack/react-query'
import { listKey } from '../../list/list-query.ts'

/** Refetches the list, the details, and the names in filters after a change. */
export function useRefreshOperators(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: listKey(operatorList) })
    void client.invalidateQueries({ queryKey: ['options', optionSources.operators.path] })
  }
}
