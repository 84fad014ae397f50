/** The operator's own last sign-ins, and what protects the account. */
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { useTwoFactor } from '../../lib/two-factor.ts'
import { Panel } from './panel.tsx'
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
    <Panel title={t.signIns}>
      {failures > 0 && <p className={classes.warning}>{t.signInsFailed({ count: failures })}</p>}
      <ul className={classes.signIns}>
        {records.slice(0, shownAtMost).map(({ time, address, device, success }) => (
          <li key={time} data-failed={!success || undefined}>
            <time dateTime={time}>{formatInstant(time, offset).slice(5, 16)}</time>
            <span>
              {[address, device].filter(Boolean).join(' · ')}
              {!success && <b> {t.signInFailed}</b>}
            </span>
          </li>
        ))}
      </ul>
      <TwoFactorHint />
    </Panel>
  )
}

function TwoFactorHint() {
  const t = useTexts('dashboard')
  const { openTwoFactor } = useOperator()
  const twoFactor = useTwoFactor()
  if (twoFactor?.alreadyBound !== false) return null
  return (
    <p className={classes.note}>
      {t.notProtected}{' '}
      <button type="button" className={classes.link} onClick={openTwoFactor}>
        {t.setUp}
      </button>
    </p>
  )
}
