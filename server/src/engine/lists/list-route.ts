import type { List, ListQuery } from '@countinghouse/contract/engine/list.ts'
import { listCall } from '@countinghouse/contract/engine/list-call.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { ListSource } from './define-list.ts'
import { runList } from './run-list.ts'
import { visibleTo } from './visible-list.ts'

export function listRoute<L extends List>(source: ListSource<L>): Route {
  return route(listCall(source.list), (query, { services, caller }) =>
    runList(services.db, visibleTo(caller.roles, source), caller.merchantId, query as ListQuery),
  )
}
