/** The areas that this operator may open: the menu, laid out as an overview. */
import { hiddenMenuIds, menuFor } from '@countinghouse/contract/menu.ts'
import { useMenuAddress } from '../../lib/country-in-use.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './dashboard.module.css'

export function Shortcuts() {
  const t = useTexts('shell')
  const names: Partial<Record<number, string>> = useTexts('menu')
  const { user, merchant } = useOperator()
  const address = useMenuAddress()
  const hidden = hiddenMenuIds(merchant.useLocalConfig)
  const entries = menuFor(user.roles).filter(({ id }) => !hidden.includes(id))
  const groups = entries.filter(({ menuType }) => menuType === 1)
  return (
    <section>
      <h2 className={classes.heading}>{t.shortcuts}</h2>
      <div className={classes.areas}>
        {groups.map((group) => (
          <section key={group.id} className={classes.area}>
            <h3>{names[group.id]}</h3>
            <ul>
              {entries
                .filter(({ parentId }) => parentId === group.id)
                .map((entry) => (
                  <li key={entry.id}>
                    <a href={`#${address(entry)}`}>{names[entry.id]}</a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
