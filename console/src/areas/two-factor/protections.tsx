import { type Protection, protections } from '@countinghouse/contract/engine/protections.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Entries } from '../../ui/data.tsx'
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
      <Text tone="dim" below="lg">
        {t.boundLead}
      </Text>
      <Entries className={classes.protections} aria-label={t.protections}>
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
      </Entries>
      {merchant.requireAuthenticator === 1 && (
        <Text tone="dim" below="lg">
          {t.requiredAtSignIn}
        </Text>
      )}
      <Inline className={classes.codesLeft} justify="between" wrap gap="sm" size="sm" below="lg">
        <p data-few={count < 3 || undefined}>{t.codesLeft({ count })}</p>
        <Button variant="default" size="xs" onClick={onNewCodes}>
          {t.newCodes}
        </Button>
      </Inline>
      <Button variant="outline" color="red" onClick={onUnbind}>
        {t.unbind}
      </Button>
    </>
  )
}
