/** Search results: pages by name, orders and customers from the server. Pure. */
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'

export interface PageChoice {
  path: string
  name: string
  /** Operators may also search for the English name. */
  english: string
  group: string
  /** What else people call it, separated by commas: the thing that it is about, or what they want to do there. */
  words?: string
  /** Instead of going to the path, which then only names it. */
  run?(): void
}

type Found = ApiResult<'/search'>
export type FoundOrder = Found['orders'][number]
export type FoundCustomer = Found['customers'][number]

export type Choice =
  | { type: 'page'; page: PageChoice }
  | { type: 'order'; order: Pick<FoundOrder, 'kind' | 'orderNo'> & Partial<FoundOrder> }
  | { type: 'customer'; customer: Pick<FoundCustomer, 'customerUid'> & Partial<FoundCustomer> }

export type GroupName = 'recent' | 'actions' | 'pages' | 'orders' | 'customers'
export interface Group {
  name: GroupName
  choices: readonly Choice[]
}

/** The state of the server's search for the current text. */
export type SearchState = 'idle' | 'searching' | 'error' | 'done'

const mostPages = 6

/**
 * Every word must occur in the name, the English name or the group, or begin one of the other words for the page. Names
 * with the text as prefix come first, then what is called exactly so.
 */
export function matchingPages(pages: readonly PageChoice[], text: string): PageChoice[] {
  const needle = text.trim().toLowerCase()
  if (needle === '') return []
  const words = needle.split(/\s+/)
  const rank = (page: PageChoice) => {
    if ([page.name, page.english].some((each) => each.toLowerCase().startsWith(needle))) return 0
    return otherWords(page).includes(needle) ? 1 : 2
  }
  return pages
    .filter((page) => {
      const haystack = `${page.name} ${page.english} ${page.group}`.toLowerCase()
      const others = otherWords(page)
      return words.every(
        (word) => haystack.includes(word) || others.some((other) => isMeantBy(other, word)),
      )
    })
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostPages)
}

const otherWords = ({ words = '' }: PageChoice): string[] =>
  words === '' ? [] : words.toLowerCase().split(', ')

/** Chinese has no spaces between words, so there a text may be a part of the word, or have it in it. */
function isMeantBy(other: string, word: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the letters of ASCII are meant.
  if (/[^\x00-\x7f]/.test(word)) return other.includes(word) || word.includes(other)
  const beginnings = ` ${other.replaceAll('-', ' ')} ${other}`
  return [word, word.replace(/s$/, '')].some(
    (each) => each !== '' && beginnings.includes(` ${each}`),
  )
}

const asChoice = (page: PageChoice): Choice => ({ type: 'page', page })
const mostActions = 4

export function groupsOf(
  text: string,
  actions: readonly PageChoice[],
  pages: readonly PageChoice[],
  recent: readonly Choice[],
  found: Found | undefined,
): Group[] {
  const groups: Group[] =
    text.trim() === ''
      ? [
          { name: 'recent', choices: recent },
          { name: 'actions', choices: actions.slice(0, mostActions).map(asChoice) },
          { name: 'pages', choices: pages.map(asChoice) },
        ]
      : [
          { name: 'actions', choices: matchingPages(actions, text).map(asChoice) },
          { name: 'pages', choices: matchingPages(pages, text).map(asChoice) },
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

/** Identifies a choice. */
export function keyOf(choice: Choice): string {
  if (choice.type === 'page') return `page:${choice.page.path}`
  if (choice.type === 'order') return `order:${choice.order.kind}:${choice.order.orderNo}`
  return `customer:${choice.customer.customerUid}`
}
