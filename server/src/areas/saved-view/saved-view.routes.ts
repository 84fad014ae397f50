import * as savedView from '@countinghouse/contract/areas/saved-view/saved-view.contract.ts'
import { type Route, route } from '../../http/route.ts'
import { readViews, removeView, saveView } from './saved-views.ts'

export const savedViewRoutes: Route[] = [
  route(savedView.savedViews, (table, { services, caller }) =>
    readViews(services.db, caller, table),
  ),
  route(savedView.saveView, (asked, { services, caller }) => saveView(services.db, caller, asked)),
  route(savedView.removeView, (asked, { services, caller }) =>
    removeView(services.db, caller, asked),
  ),
]
