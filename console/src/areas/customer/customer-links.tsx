/** Links to the pages about one customer, or filtered by one, if this operator may open them. */
import { type MenuEntry, menuFor } from '@countinghouse/contract/menu.ts'
import { flowUrl } from '../../balances/balance.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './customer.module.css'

const flowPage = 1405

/** By menu id, with the filter for the customer; a customer's flow records have their own page. */
const pages = [
  { id: 1403, filter: 'customerUid' },
  { id: flowPage, filter: 'customerUid' },
  { id: 1502, filter: 'customerUid' },
  { id: 1001, filter: 'customerUid' },
  { id: 1101, filter: 'customerUid' },
  { id: 1102, filter: 'customerUid' },
  { id: 1103, filter: 'outCustomerUid' },
  { id: 1103, filter: 'inCustomerUid' },
] as const

const linkUrl = ({ id, url }: MenuEntry, filter: string, uid: string): string =>
  id === flowPage
    ? flowUrl({ customerUid: uid })
    : `${url}?${new URLSearchParams({ [filter]: uid })}`

export function CustomerLinks({ uid }: { uid: string }) {
  const names = useTexts('menu')
  const titles = useTexts('field')
  const { user } = useOperator()
  const open = menuFor(user.roles)
  return (
    <ul className={classes.links}>
      {pages.map(({ id, filter }) => {
        const entry = open.find((each) => each.id === id)
        const side = filter === 'customerUid' ? '' : ` · ${titles[filter]}`
        return (
          entry && (
            <li key={id + filter}>
              <a href={`#${linkUrl(entry, filter, uid)}`}>{names[id] + side}</a>
            </li>
          )
        )
      })}
    </ul>
  )
}
