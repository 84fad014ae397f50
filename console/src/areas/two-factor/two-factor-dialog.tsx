/** Google verification in the top bar: binding while no authenticator is bound, else the protections. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import type { Operator } from '../../lib/operator.ts'
import { canSeal } from '../../lib/sealed.ts'
import { useTexts } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { BindAuthenticator } from './bind-authenticator.tsx'
import { type Protection, Protections } from './protections.tsx'
import { SwitchProtection } from './switch-protection.tsx'
import classes from './two-factor.module.css'
import { UnbindAuthenticator } from './unbind-authenticator.tsx'

type Detail = NonNullable<Operator['twoFactor']>
type Step = { name: 'overview' } | { name: 'switch'; protection: Protection } | { name: 'unbind' }

export default function TwoFactorDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('twoFactor')
  const { data } = useQuery({
    queryKey: ['twoFactor', 'detail'],
    queryFn: () => fetchData('/twoFactor/detail', {}),
  })
  return (
    <Dialog title={t.title} onClose={onClose} size={480}>
      <Content detail={data} onClose={onClose} />
    </Dialog>
  )
}

function Content({ detail, onClose }: { detail: Detail | undefined; onClose(): void }) {
  const t = useTexts('twoFactor')
  const [step, setStep] = useState<Step>({ name: 'overview' })
  const backToOverview = () => setStep({ name: 'overview' })

  if (!canSeal()) return <p className={classes.lead}>{t.sealingImpossible}</p>
  if (!detail) return <p className={classes.lead}>{t.loading}</p>
  if (!detail.alreadyBound) return <BindAuthenticator onDone={onClose} />
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
      onUnbind={() => setStep({ name: 'unbind' })}
    />
  )
}
