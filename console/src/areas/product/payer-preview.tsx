/** What payers can currently choose from. */
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { exactDecimal } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Notice, Text } from '../../ui/box.tsx'
import { Coin } from '../../ui/coin.tsx'
import { Pill } from '../../ui/pill.tsx'
import classes from './product.module.css'

const path = '/merchantsConfig/queryPayChargeMoneyOrderConfigList'

export function PayerPreview({ expiryMinutes }: { expiryMinutes: number }) {
  const t = useTexts('product')
  const { data } = useQuery({ queryKey: ['payerChoices'], queryFn: () => fetchData(path, {}) })
  if (!data) return null
  return (
    <section aria-labelledby="preview">
      <Text as="h3" size="sm" id="preview">
        {t.previewTitle}
      </Text>
      <Text tone="dim" size="sm">
        {t.previewSaved}
      </Text>
      {data.enabled === 0 || data.currencies.length === 0 ? (
        <Notice className={classes.payer}>
          {data.enabled === 0 ? t.previewOff : t.previewNone}
        </Notice>
      ) : (
        <Notice className={classes.payer} as="div">
          <Text strong>{t.previewExpiry({ minutes: expiryMinutes })}</Text>
          <ul>
            {data.currencies.map(({ currency, fullName, avatar, rate, networks }) => (
              <li key={currency} className={classes.choice}>
                <Coin currency={currency} fileId={avatar} />
                <div>
                  <b>{currency}</b>{' '}
                  <Text as="span" tone="dim">
                    {fullName}
                  </Text>
                  {rate && <small>{t.previewRate({ currency, rate: exactDecimal(rate) })}</small>}
                </div>
                <Inline as="ul" wrap gap="sm">
                  {networks.map(({ network, minimum, confirmations }) => (
                    <li key={network}>
                      <Pill title={t.confirmations({ count: confirmations })}>
                        {`${network} ≥ ${exactDecimal(minimum)}`}
                      </Pill>
                    </li>
                  ))}
                </Inline>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  )
}
