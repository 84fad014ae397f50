/** Google verification in the top bar: binding while no authenticator is bound, else the protections. */
import type { Protection } from '@countinghouse/contract/engine/protections.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canEncrypt } from '../../lib/encrypt-fields.ts'
import { useTexts } from '../../lib/texts.ts'
import { type TwoFactor, twoFactorQuery } from '../../lib/two-factor.ts'
import { Text } from '../../ui/box.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BindAuthenticator } from './bind-authenticator.tsx'
import { NewCodes } from './new-codes.tsx'
import { Protections } from './protections.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SwitchProtection } from './switch-protection.tsx'
import { UnbindAuthenticator } from './unbind-authenticator.tsx'

type Step =
  | { name: 'overview' | 'unbind' | 'newCodes' }
  | { name: 'switch'; protection: Protection }
  | { name: 'codes'; codes: readonly string[] }

export default function TwoFactorDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('twoFactor')
  const { data } = useQuery(twoFactorQuery)
  return (
    <Dialog title={t.title} onClose={onClose} size={480}>
      <Content detail={data} onClose={onClose} />
    </Dialog>
  )
}

function Content({ detail, onClose }: { detail: TwoFactor | undefined; onClose(): void }) {
  const t = useTexts('twoFactor')
  const [step, setStep] = useState<Step>({ name: 'overview' })
  const client = useQueryClient()
  const backToOverview = () => setStep({ name: 'overview' })
  const showCodes = (codes: readonly string[]) => {
    setStep({ name: 'codes', codes })
    // Before the server says so: whoever has kept the codes at once must not be asked to bind again.
    client.setQueryData(
      twoFactorQuery.queryKey,
      (known) => known && { ...known, alreadyBound: true },
    )
    void client.invalidateQueries(twoFactorQuery)
  }

  if (!canEncrypt())
    return (
      <Text tone="dim" below="lg">
        {t.sealingImpossible}
      </Text>
    )
  if (!detail)
    return (
      <Text tone="dim" below="lg">
        {t.loading}
      </Text>
    )
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onKept={backToOverview} />
  if (!detail.alreadyBound) return <BindAuthenticator onBound={showCodes} />
  if (step.name === 'newCodes') return <NewCodes onMade={showCodes} onBack={backToOverview} />
  if (step.name === 'unbind') {
    return <UnbindAuthenticator onDone={onClose} onBack={backToOverview} />
  }
  if (step.name === 'switch') {
    return (
      <SwitchProtection
        protection={step.protection}
        on={detail[step.protection] === 0}
        onDone={backToOverview}
      />
    )
  }
  return (
    <Protections
      detail={detail}
      onSwitch={(protection) => setStep({ name: 'switch', protection })}
      onNewCodes={() => setStep({ name: 'newCodes' })}
      onUnbind={() => setStep({ name: 'unbind' })}
    />
  )
}
