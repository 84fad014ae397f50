/** Links to the pages that can be filtered by one customer, if this operator may open them. */
import { menuFor } from '@countinghouse/contract/menu.ts'
import { Link } from 'react-router'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './customer.module.css'

/** By menu id, with the filter for the customer. */
const pages = [
  { id: 1403, filter: 'customerUid' },
  { id: 1405, filter: 'customerUid' },
  { id: 1502, filter: 'customerUid' },
  { id: 1001, filter: 'customerUid' },
  { id: 1101, filter: 'customerUid' },
  { id: 1102, filter: 'customerUid' },
  { id: 1103, filter: 'outCustomerUid' },
  { id: 1103, filter: 'inCustomerUid' },
] as const

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
              <Link to={`${entry.url}?${new URLSearchParams({ [filter]: uid })}`}>
                {names[id] + side}
              </Link>
            </li>
          )
        )
      })}
    </ul>
  )
}
