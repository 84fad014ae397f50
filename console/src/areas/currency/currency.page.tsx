import { IconPencil } from '@tabler/icons-react'
import { SettingsLoading } from '../../form/settings/settings-section.tsx'
import { exactDecimal } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Coin } from '../../ui/coin.tsx'
import { DataTable } from '../../ui/data.tsx'
import { Page } from '../../ui/page.tsx'
import { RowSwitch } from '../../ui/row-switch.tsx'
import classes from './currency.module.css'
import { type CurrencyRow, useCurrencies, useCurrencySwitch } from './use-currencies.ts'

export default function CurrencyPage() {
  const t = useTexts('currency')
  const { data, isError, refetch } = useCurrencies()
  return (
    <Page lead={t.lead}>
      {data ? (
        <DataTable className={classes.currencies}>
          <thead>
            <tr>
              <th scope="col">{t.currency}</th>
              <th scope="col">{t.weight}</th>
              <th scope="col">{t.precision}</th>
              <th scope="col">{t.networks}</th>
              <th scope="col">{t.minima}</th>
              <th scope="col">{t.fee}</th>
              <th scope="col">{t.rate}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.currencies.map((row) => (
              <Row key={row.currency} row={row} />
            ))}
          </tbody>
        </DataTable>
      ) : (
        <SettingsLoading failed={isError} again={() => void refetch()} />
      )}
    </Page>
  )
}

function Row({ row }: { row: CurrencyRow }) {
  const t = useTexts('currency')
  const { may } = useOperator()
  const switchTo = useCurrencySwitch()
  const { currency, networks } = row
  return (
    <tr data-off={row.enabled === 0}>
      <th scope="row">
        <a href={`#/currency/details?currency=${currency}`}>
          <Coin currency={currency} fileId={row.avatar} />
          <span>
            <b>{currency}</b>
            <small>{row.fullName}</small>
          </span>
          <IconPencil size={14} stroke={1.7} aria-hidden />
        </a>
      </th>
      <td data-title={t.weight}>{row.weight}</td>
      <td data-title={t.precision}>{row.precision}</td>
      <td data-title={t.networks}>{networks.join(', ') || t.none}</td>
      <td data-title={t.minima}>
        {row.minimumDeposit !== null && row.minimumWithdrawal !== null
          ? `${exactDecimal(row.minimumDeposit)} / ${exactDecimal(row.minimumWithdrawal)}`
          : '–'}
      </td>
      <td data-title={t.fee}>
        {row.feeAmount === null ? '–' : `${exactDecimal(row.feeAmount)} ${row.feeCurrency}`}
      </td>
      <td data-title={t.rate}>
        <Rate row={row} />
      </td>
      <td>
        <RowSwitch
          label={t.switchOf({ name: currency })}
          checked={row.enabled === 1}
          disabled={!may('currency.edit')}
          onSwitch={(on) => switchTo(currency, on)}
        />
      </td>
    </tr>
  )
}

/** The rate at which orders are quoted, and its source. */
function Rate({ row: { rateMode, rate, marketRate } }: { row: CurrencyRow }) {
  const t = useTexts('currency')
  if (rateMode === null) return '–'
  if (rate === null) return t.noRate
  const market = marketRate ? t.market({ rate: exactDecimal(marketRate) }) : t.noRate
  return (
    <>
      {`${exactDecimal(rate)} USD`}
      <small>{rateMode === 'fixed' ? `${t.fixed} · ${market}` : market}</small>
    </>
  )
}
