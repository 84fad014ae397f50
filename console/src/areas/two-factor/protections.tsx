import type { ApiResult } from '@countinghouse/contract/api.ts'
import { type Protection, protections } from '@countinghouse/contract/kit/protections.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import classes from './two-factor.module.css'

type Detail = ApiResult<'/twoFactor/detail'>
interface Props {
  detail: Detail
  onSwitch(protection: Protection): void
  onNewCodes(): void
  onUnbind(): void
}

/** A switch only changes after a code was accepted. */
export function Protections({ detail, onSwitch, onNewCodes, onUnbind }: Props) {
  const t = useTexts('twoFactor')
  const { merchant } = useOperator()
  const count = detail.recoveryCodesLeft
  return (
    <>
      <p className={classes.lead}>{t.boundLead}</p>
      <ul className={classes.protections} aria-label={t.protections}>
        {protections.map((name) => (
          <li key={name}>
            <Switch
              label={t.protectionNames[name]}
              description={t.protectionLeads[name]}
              checked={detail[name] === 1}
              onChange={() => onSwitch(name)}
              atEnd
            />
          </li>
        ))}
      </ul>
      {merchant.requireAuthenticator === 1 && <p className={classes.lead}>{t.requiredAtSignIn}</p>}
      <div className={classes.codesLeft}>
        <p data-few={count < 3 || undefined}>{t.codesLeft({ count })}</p>
        <Button variant="default" size="xs" onClick={onNewCodes}>
          {t.newCodes}
        </Button>
      </div>
      <Button variant="outline" color="red" onClick={onUnbind}>
        {t.unbind}
      </Button>
    </>
  )
}
