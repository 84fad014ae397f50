/** Views of lists that operators keep by name, and may share with the other operators of the merchant. */
import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'

const area = 'savedView'

/** Identifies a table: the path of its list, and the list's name with the scope of its page, as for table settings. */
const table = {
  listPath: s.text({ min: 1 }),
  table: s.text({ min: 1 }),
}

const view = s.object({
  viewId: s.text(),
  name: s.text(),
  /** Filters, sorting and page size, as the address of the page says them. */
  search: s.text({ max: limits.savedViewSearchMax }),
  isShared: s.boolean(),
  isMine: s.boolean(),
  ownerName: s.text(),
  mayRemove: s.boolean(),
})
const views = s.object({ views: s.list(view) })

export type SavedView = s.Infer<typeof view>

export const savedViews = call({
  area,
  path: '/savedViews/list',
  summary: "The operator's own views of a table, and those that others share.",
  access: 'signedIn',
  body: s.object(table),
  result: views,
})

export const saveView = call({
  area,
  path: '/savedViews/save',
  summary: `Keeps a view by its name; one of the operator's own that has the name is replaced. At most ${limits.savedViewsMax} per operator.`,
  access: 'signedIn',
  body: s.object({
    ...table,
    name: s.text({ min: 1, max: limits.savedViewNameMax }),
    search: s.text({ max: limits.savedViewSearchMax }),
    isShared: s.boolean(),
  }),
  result: views,
})

export const removeView = call({
  area,
  path: '/savedViews/remove',
  summary: "Removes a view: one of the operator's own, or for administrators a shared one.",
  access: 'signedIn',
  body: s.object({ ...table, viewId: s.text({ min: 1 }) }),
  result: views,
  errors: ['notFound'],
})
