import type { ApiResult } from '@countinghouse/contract/api.ts'
import { Button, Switch } from '@mantine/core'
import { useTexts } from '../../lib/texts.ts'
import classes from './two-factor.module.css'

type Detail = ApiResult<'/twoFactor/detail'>
export type Protection = Exclude<keyof Detail, 'alreadyBound'>

const protections: readonly Protection[] = [
  'loginVerify',
  'withdrawalAuditVerify',
  'p2pPayoutVerify',
]

const switchClasses = {
  body: classes.switchBody ?? '',
  labelWrapper: classes.switchLabel ?? '',
  track: classes.switchTrack ?? '',
}

interface Props {
  detail: Detail
  onSwitch(protection: Protection): void
  onUnbind(): void
}

/** A switch only changes after a code was accepted. */
export function Protections({ detail, onSwitch, onUnbind }: Props) {
  const t = useTexts('twoFactor')
  return (
    <>
      <p className={classes.lead}>{t.boundLead}</p>
      <ul className={classes.protections} aria-label={t.protections}>
        {protections.map((name) => (
          <li key={name}>
            <Switch
              label={t.protectionNames[name]}
              description={t.protectionLeads[name]}
              labelPosition="left"
              checked={detail[name] === 1}
              onChange={() => onSwitch(name)}
              withThumbIndicator={false}
              classNames={switchClasses}
            />
          </li>
        ))}
      </ul>
      <Button variant="outline" color="red" onClick={onUnbind}>
        {t.unbind}
      </Button>
    </>
  )
}
