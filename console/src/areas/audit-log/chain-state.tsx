/** How much of the hash chain has been verified, in red if it is broken. Each request verifies some more entries. */
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './audit-log.module.css'

export function ChainState({ entries }: { entries: number | undefined }) {
  const t = useTexts('auditLog')
  const { copy } = useTexts('shell')
  const { offset } = useTimeZone()
  const { data, isError, isFetching, refetch } = useQuery({
    // Refetches when the log has grown.
    queryKey: ['auditLog', 'chain', entries],
    queryFn: ({ signal }) => fetchData('/auditLog/chain', {}, { signal, background: true }),
    enabled: entries !== undefined,
    placeholderData: keepPreviousData,
  })
  const number = (value: number) => groupDigits(String(value))
  const time = (instant: string | null) => (instant ? formatInstant(instant, offset) : '')
  const isBroken = data?.brokenSeq != null
  const newer = data ? data.entries - (data.wholeSeq ?? 0) : 0
  return (
    <Inline
      className={classes.chain}
      as="section"
      wrap
      gap="md"
      surface
      size="sm"
      below="md"
      aria-label={t.chain}
      data-broken={isBroken || undefined}
    >
      {isBroken ? (
        <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      ) : (
        <IconShieldCheck size={20} stroke={1.7} aria-hidden />
      )}
      <div role={isBroken ? 'alert' : 'status'}>
        {!data && <p>{isError ? t.chainFailed : t.chainLoading}</p>}
        {data && isBroken && (
          <p>{t.broken({ seq: number(data.brokenSeq ?? 0), time: time(data.brokenTime) })}</p>
        )}
        {data?.wholeSeq != null && !isBroken && (
          <p>{t.whole({ seq: number(data.wholeSeq), time: time(data.wholeTime) })}</p>
        )}
        {data && !isBroken && data.checkedSeq > 0 && (
          <p>{t.underWay({ seq: number(data.checkedSeq), entries: number(data.entries) })}</p>
        )}
        {data && !isBroken && data.checkedSeq === 0 && newer > 0 && (
          <p>{t.newer({ count: number(newer) })}</p>
        )}
        {data && (
          <Text className={classes.hash} tone="dim" size="xs" breaks>
            {t.lastHash} <code>{data.lastHash}</code>
          </Text>
        )}
      </div>
      <Inline align="stretch" gap="sm">
        {data && (
          <Button size="xs" variant="default" onClick={() => void copyText(data.lastHash)}>
            {copy}
          </Button>
        )}
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t.checkAgain}
        </Button>
      </Inline>
    </Inline>
  )
}
