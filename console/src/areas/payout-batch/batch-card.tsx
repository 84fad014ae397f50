/** A summary of one batch, above the list that is filtered to it. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { exactMoney, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Inline, Panel, Text } from '../../ui/box.tsx'
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
    <Panel className={classes.card} gap="md" below="md" aria-label={String(batchNo)}>
      <Inline as="header" align="baseline" justify="between" wrap="tight" gap="md">
        <Text as="h2" breaks>
          {String(fileName)}
        </Text>
        <Text tone="dim" size="sm">
          {String(batchNo)} ·{' '}
          {finishTime
            ? t.finished({ time: formatInstant(String(finishTime), offset) })
            : t.underWay}
        </Text>
      </Inline>
      <ProgressBar batch={batch} />
      <Inline as="dl" align="stretch" wrap gap="lg">
        {Object.entries(parts).map(([part, { count, amount }]) => (
          <div key={part} data-part={part}>
            <Inline as="dt" gap="sm" size="xs">
              {titles[count]}
            </Inline>
            <Text as="dd" size="sm">
              <Text as="strong" size="lg">
                {groupDigits(Number(batch[count]))}
              </Text>{' '}
              {exactMoney(String(batch[amount]), String(fiatCurrency))}
            </Text>
          </div>
        ))}
      </Inline>
      <Inline as="footer" gap="md">
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
      </Inline>
    </Panel>
  )
}
