import type { List, ListQuery } from '@countinghouse/contract/kit/list.ts'
import { listCall } from '@countinghouse/contract/kit/list-call.ts'
import { type Route, route } from '../http/route.ts'
import type { ListSource } from './define-list.ts'
import { runList } from './run-list.ts'

export function listRoute<L extends List>(source: ListSource<L>): Route {
  return route(listCall(source.list), (query, { services, caller }) =>
    runList(services.db, source, caller.merchantId, query as ListQuery),
  )
}
