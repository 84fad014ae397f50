/** The required fields of a payee, each with an example. */
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { Stack, Text } from '../../ui/box.tsx'
import { Pairs } from '../../ui/data.tsx'
import classes from './terms.module.css'

type Fields = ApiResult<'/payee/type/country'>['payeeTypes'][number]['fields']

export function PayeeFields({ fields }: { fields: Fields }) {
  const t = useTexts('localRail')
  if (fields.length === 0) return null
  return (
    <>
      <h4>{t.payee}</h4>
      <Stack className={classes.payee} as="ul" size="sm">
        {fields.map(({ name, title, required, example, options }) => (
          <li key={name}>
            <span>
              {title}
              {required === 0 && <small>{t.optional}</small>}
            </span>
            {options.length === 0 && example && <code>{example}</code>}
            {options.length > 0 && (
              <details>
                <Text as="summary" tone="accent">
                  {t.values({ count: options.length })}
                </Text>
                <Pairs className={classes.values} term="84px">
                  {options.map(({ value, label }) => (
                    <div key={value}>
                      <dt>
                        <code>{value}</code>
                      </dt>
                      <dd>{label}</dd>
                    </div>
                  ))}
                </Pairs>
              </details>
            )}
          </li>
        ))}
      </Stack>
    </>
  )
}
