import * as savedView from '@countinghouse/contract/areas/saved-view/saved-view.contract.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readViews, removeView, saveView } from './saved-views.ts'

export const savedViewRoutes: Route[] = [
  route(savedView.savedViews, (table, { services, caller }) =>
    readViews(services.db, caller, table),
  ),
  route(savedView.saveView, (body, { services, caller }) => saveView(services.db, caller, body)),
  route(savedView.removeView, (body, { services, caller }) =>
    removeView(services.db, caller, body),
  ),
]
