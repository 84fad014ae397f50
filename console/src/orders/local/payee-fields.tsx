/** The required fields of a payee, each with an example. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './terms.module.css'

type Fields = ApiResult<'/payee/type/country'>['payeeTypes'][number]['fields']

export function PayeeFields({ fields }: { fields: Fields }) {
  const t = useTexts('localRail')
  if (fields.length === 0) return null
  return (
    <>
      <h4>{t.payee}</h4>
      <ul className={classes.payee}>
        {fields.map(({ name, title, required, example, options }) => (
          <li key={name}>
            <span>
              {title}
              {required === 0 && <small>{t.optional}</small>}
            </span>
            {options.length === 0 && example && <code>{example}</code>}
            {options.length > 0 && (
              <details>
                <summary>{t.values({ count: options.length })}</summary>
                <dl>
                  {options.map(({ value, label }) => (
                    <div key={value}>
                      <dt>{value}</dt>
                      <dd>{label}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
