/** A summary of one batch, above the list that is filtered to it. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { exactMoney, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import classes from './batch.module.css'
import { batchOrdersUrl, saveResult } from './batch-links.ts'
import { ProgressBar } from './batch-progress.tsx'

const parts = {
  done: { count: 'doneCount', amount: 'doneFiatAmount' },
  failed: { count: 'failedCount', amount: 'failedFiatAmount' },
  open: { count: 'openCount', amount: 'openFiatAmount' },
} as const

export function BatchCard({ batch, mayReveal }: { batch: Row; mayReveal: boolean }) {
  const t = useTexts('bulkPayout')
  const { fields: titles } = useTexts('payoutBatch')
  const { offset } = useTimeZone()
  const { batchNo, fileName, fiatCurrency, finishTime } = batch
  return (
    <section className={classes.card} aria-label={String(batchNo)}>
      <header>
        <h2>{String(fileName)}</h2>
        <p>
          {String(batchNo)} ·{' '}
          {finishTime
            ? t.finished({ time: formatInstant(String(finishTime), offset) })
            : t.underWay}
        </p>
      </header>
      <ProgressBar batch={batch} />
      <dl>
        {Object.entries(parts).map(([part, { count, amount }]) => (
          <div key={part} data-part={part}>
            <dt>{titles[count]}</dt>
            <dd>
              <strong>{groupDigits(Number(batch[count]))}</strong>{' '}
              {exactMoney(String(batch[amount]), String(fiatCurrency))}
            </dd>
          </div>
        ))}
      </dl>
      <footer>
        <a href={`#${batchOrdersUrl(String(batchNo))}`}>{t.orders}</a>
        {mayReveal && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileSpreadsheet size={15} stroke={1.7} aria-hidden />}
            onClick={() => void saveResult(String(batchNo)).catch(() => undefined)}
          >
            {t.result}
          </Button>
        )}
      </footer>
    </section>
  )
}
