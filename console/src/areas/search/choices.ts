/** What can be found: pages by name, orders and customers by what the server knows. Pure. */
import type { ApiResult } from '@countinghouse/contract/api.ts'

export interface PageChoice {
  path: string
  name: string
  /** Operators type what they remember, and that may be English. */
  english: string
  group: string
}

type Found = ApiResult<'/search'>
export type FoundOrder = Found['orders'][number]
export type FoundCustomer = Found['customers'][number]

export type Choice =
  | { type: 'page'; page: PageChoice }
  | { type: 'order'; order: Pick<FoundOrder, 'kind' | 'orderNo'> & Partial<FoundOrder> }
  | { type: 'customer'; customer: Pick<FoundCustomer, 'customerUid'> & Partial<FoundCustomer> }

export type GroupName = 'recent' | 'pages' | 'orders' | 'customers'
export interface Group {
  name: GroupName
  choices: readonly Choice[]
}

/** How far the server is with the text that stands in the field. */
export type SearchState = 'idle' | 'searching' | 'error' | 'done'

const mostPages = 6

/** Every word has to be in the name, its English name or its group; those that begin with the text come first. */
export function pagesLike(pages: readonly PageChoice[], text: string): PageChoice[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const words = wanted.split(/\s+/)
  const rank = ({ name, english }: PageChoice) =>
    [name, english].some((each) => each.toLowerCase().startsWith(wanted)) ? 0 : 1
  return pages
    .filter(({ name, english, group }) => {
      const known = `${name} ${english} ${group}`.toLowerCase()
      return words.every((word) => known.includes(word))
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostPages)
}

export function groupsOf(
  text: string,
  pages: readonly PageChoice[],
  recent: readonly Choice[],
  found: Found | undefined,
): Group[] {
  const groups: Group[] =
    text.trim() === ''
      ? [
          { name: 'recent', choices: recent },
          { name: 'pages', choices: pages.map((page) => ({ type: 'page', page })) },
        ]
      : [
          {
            name: 'pages',
            choices: pagesLike(pages, text).map((page) => ({ type: 'page', page })),
          },
          {
            name: 'orders',
            choices: (found?.orders ?? []).map((order) => ({ type: 'order', order })),
          },
          {
            name: 'customers',
            choices: (found?.customers ?? []).map((customer) => ({ type: 'customer', customer })),
          },
        ]
  return groups.filter(({ choices }) => choices.length > 0)
}

/** Names a choice among all others. */
export function keyOf(choice: Choice): string {
  if (choice.type === 'page') return `page:${choice.page.path}`
  if (choice.type === 'order') return `order:${choice.order.kind}:${choice.order.orderNo}`
  return `customer:${choice.customer.customerUid}`
}
