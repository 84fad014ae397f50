/** The inputs of a decision: confirming look-alike receivers, the reason, and a Google code. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Inline, Stack, Text } from '../ui/box.tsx'
import { Textarea } from '../ui/form-field.tsx'
import { GoogleCodeField } from '../ui/google-code-field.tsx'
import { Chip } from '../ui/pressable.tsx'
import classes from './review.module.css'
import type { DecisionForm } from './use-decision-form.ts'

interface Props {
  form: DecisionForm
  /** Common reasons, chosen by click, or by number while the field is empty. */
  reasons?: readonly string[]
  /** Called on Enter in the reason field. */
  onReason?(): void
}

export function DecisionFields({ form, reasons = [], onReason }: Props) {
  const t = useTexts('review')
  const texts = useTexts('reviewDesk')
  const { googleCode } = useTexts('twoFactor')
  const { compared, reason, code, problem } = form
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = reason.value === '' ? reasons[Number(event.key) - 1] : undefined
    if (chosen !== undefined) {
      event.preventDefault()
      reason.set(chosen)
    } else if (event.key === 'Enter' && !event.shiftKey && onReason) {
      event.preventDefault()
      onReason()
    } else if (event.key === 'Escape' && onReason) {
      event.preventDefault()
      reason.ref.current?.blur()
    }
  }
  return (
    <>
      {compared && (
        <Inline className={classes.compared} as="label" gap="sm" size="sm" strong below="sm">
          <input
            ref={compared.ref}
            type="checkbox"
            checked={compared.checked}
            onChange={(event) => compared.set(event.currentTarget.checked)}
          />
          {compared.label}
        </Inline>
      )}
      <Textarea
        ref={reason.ref}
        label={t.remark}
        description={texts.reasonHint}
        value={reason.value}
        error={reason.isMissing ? problem : undefined}
        maxLength={limits.textMax}
        rows={2}
        onKeyDown={onKeyDown}
        onChange={(event) => reason.set(event.currentTarget.value)}
      />
      {reasons.length > 0 && (
        <Inline className={classes.reasons} wrap gap="sm" above="sm">
          {reasons.map((text, index) => (
            <Chip key={text} onClick={() => reason.set(text)}>
              <kbd>{index + 1}</kbd>
              {text}
            </Chip>
          ))}
        </Inline>
      )}
      {code.asked && (
        <Stack above="md">
          <Text tone="dim" size="sm" below="md">
            {t.codeNeeded}
          </Text>
          <GoogleCodeField label={googleCode} {...code.field} />
        </Stack>
      )}
      {problem && !reason.isMissing && (
        <Text tone="error" size="sm" above="md" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}
