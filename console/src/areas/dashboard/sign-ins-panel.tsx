/** The operator's own last sign-ins, and what protects the account. */
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { useTwoFactor } from '../../lib/two-factor.ts'
import { Inline, Notice, Stack, Text } from '../../ui/box.tsx'
import { LinkButton } from '../../ui/pressable.tsx'
import { TitledPanel } from './panel.tsx'
import classes from './panels.module.css'

const shownAtMost = 4

export function SignInsPanel() {
  const t = useTexts('dashboard')
  const { offset } = useTimeZone()
  const { data } = useQuery({
    queryKey: ['lastSignIns'],
    queryFn: ({ signal }) => fetchData('/dashboard/stats/login', {}, { signal, background: true }),
  })
  const records = data?.records ?? []
  const failures = records.filter(({ success }) => !success).length
  return (
    <TitledPanel title={t.signIns}>
      {failures > 0 && (
        <Notice tone="warning" below="md">
          {t.signInsFailed({ count: failures })}
        </Notice>
      )}
      <Stack as="ul" gap="xs" size="sm">
        {records.slice(0, shownAtMost).map(({ time, address, device, success }) => (
          <Inline as="li" align="stretch" gap="md" key={time} data-failed={!success || undefined}>
            <Text className={classes.when} as="time" tone="dim" dateTime={time}>
              {formatInstant(time, offset).slice(5, 16)}
            </Text>
            <Text as="span" breaks>
              {[address, device].filter(Boolean).join(' · ')}
              {!success && (
                <Text as="b" tone="error">
                  {' '}
                  {t.signInFailed}
                </Text>
              )}
            </Text>
          </Inline>
        ))}
      </Stack>
      <TwoFactorHint />
    </TitledPanel>
  )
}

function TwoFactorHint() {
  const t = useTexts('dashboard')
  const { openTwoFactor } = useOperator()
  const twoFactor = useTwoFactor()
  if (twoFactor?.alreadyBound !== false) return null
  return (
    <Text tone="dim" size="sm" above="md">
      {t.notProtected} <LinkButton onClick={openTwoFactor}>{t.setUp}</LinkButton>
    </Text>
  )
}
