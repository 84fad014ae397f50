/** What payers can currently choose from. */
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { exactDecimal } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { StoredImage } from '../../ui/stored-image.tsx'
import classes from './product.module.css'

const path = '/merchantsConfig/queryPayChargeMoneyOrderConfigList'

export function PayerPreview({ expiryMinutes }: { expiryMinutes: number }) {
  const t = useTexts('product')
  const { data } = useQuery({ queryKey: ['payerChoices'], queryFn: () => fetchData(path, {}) })
  if (!data) return null
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <h3 id="preview">{t.previewTitle}</h3>
      <p>{t.previewSaved}</p>
      {data.enabled === 0 || data.currencies.length === 0 ? (
        <p className={classes.nothing}>{data.enabled === 0 ? t.previewOff : t.previewNone}</p>
      ) : (
        <div className={classes.payer}>
          <p>{t.previewExpiry({ minutes: expiryMinutes })}</p>
          <ul>
            {data.currencies.map(({ currency, fullName, avatar, rate, networks }) => (
              <li key={currency}>
                <StoredImage fileId={avatar} alt="" className={classes.coin}>
                  <span className={classes.coin} aria-hidden>
                    {currency.slice(0, 1)}
                  </span>
                </StoredImage>
                <div>
                  <b>{currency}</b> <span>{fullName}</span>
                  {rate && <small>{t.previewRate({ currency, rate: exactDecimal(rate) })}</small>}
                </div>
                <ul>
                  {networks.map(({ network, minimum, confirmations }) => (
                    <li key={network} title={t.confirmations({ count: confirmations })}>
                      {network}
                      <small>{`≥ ${exactDecimal(minimum)}`}</small>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
