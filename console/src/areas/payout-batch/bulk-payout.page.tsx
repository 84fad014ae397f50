/** Many P2P payouts at once, in three steps: a file, its rows, the submission. */
import { IconStack2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { navigate } from '../../lib/navigation.tsx'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { batchesPath } from './batch-links.ts'
import classes from './bulk-payout.module.css'
import { ChooseFile } from './choose-file.tsx'
import { CorrectRows } from './correct-rows.tsx'
import { useDraft } from './payout-draft.ts'
import { SubmitBatch } from './submit-batch.tsx'

const steps = ['file', 'rows', 'submit'] as const

export default function BulkPayoutPage() {
  const t = useTexts('bulkPayout')
  const { payoutBatches } = useTexts('shell')
  const { user } = useOperator()
  const draft = useDraft(user.name)
  // A new draft starts with the rows, not with the submission.
  const [submitting, setSubmitting] = useState<string>()
  const step = !draft ? 'file' : submitting === draft.requestNo ? 'submit' : 'rows'
  const stage = useStepFocus(step)
  return (
    <Page
      lead={t.lead}
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconStack2 size={15} stroke={1.7} aria-hidden />}
          onClick={() => navigate(batchesPath)}
        >
          {payoutBatches}
        </Button>
      }
    >
      <Inline className={classes.steps} as="ol" wrap gap="lg" below="lg" aria-label={t.steps}>
        {steps.map((name, index) => (
          <Inline
            as="li"
            gap="sm"
            tone="dim"
            size="sm"
            key={name}
            aria-current={name === step ? 'step' : undefined}
            data-done={index < steps.indexOf(step) || undefined}
          >
            <span aria-hidden="true">{index + 1}</span>
            {t.step[name]}
          </Inline>
        ))}
      </Inline>
      <section ref={stage} tabIndex={-1} className={classes.stage} aria-label={t.step[step]}>
        {!draft && <ChooseFile operator={user.name} />}
        {draft && step === 'rows' && (
          <CorrectRows draft={draft} onContinue={() => setSubmitting(draft.requestNo)} />
        )}
        {draft && step === 'submit' && (
          <SubmitBatch draft={draft} onBack={() => setSubmitting(undefined)} />
        )}
      </section>
    </Page>
  )
}

/** Moves the focus to the new step, because the button that led to it is gone. */
function useStepFocus(step: string) {
  const stage = useRef<HTMLElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    stage.current?.focus()
  }, [step])
  return stage
}
