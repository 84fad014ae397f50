/** Checks the signature of a received notification, and names the rule that it breaks. */
import { signatureRules } from '@countinghouse/contract/areas/notification/signature-rules.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { type SubmitEvent, useState } from 'react'
import { Fields, RemarkField } from '../../form/fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { ApiError, fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import classes from './notification.module.css'

type Rules = ApiResult<'/notify/checkSignature'>['rules']

export default function CheckSignatureDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('notification')
  const { fields: titles } = useTexts('settings')
  const form = useForm({ headers: '', receivedBody: '' })
  const [rules, setRules] = useState<Rules>()
  async function check(event: SubmitEvent) {
    event.preventDefault()
    try {
      setRules((await fetchData('/notify/checkSignature', form.values)).rules)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Dialog title={t.checkTitle} onClose={onClose} size={640}>
      <form onSubmit={check} noValidate>
        <Text tone="dim" size="sm" below="md">
          {t.checkLead}
        </Text>
        <Fields>
          <RemarkField label={titles.headers} max={8000} rows={5} mono {...form.field('headers')} />
          <RemarkField
            label={titles.receivedBody}
            max={100_000}
            rows={5}
            mono
            {...form.field('receivedBody')}
          />
        </Fields>
        <div role="status">{rules && <Verdict rules={rules} />}</div>
        <DialogActions>
          <Button type="submit">{t.check}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Verdict({ rules }: { rules: Rules }) {
  const t = useTexts('notification')
  const found = new Map(rules.map(({ rule, holds }) => [rule, holds]))
  return (
    <>
      <Stack className={classes.rules} as="ol" gap="sm" size="sm">
        {signatureRules.map((rule) => {
          const holds = found.get(rule)
          const word = holds === undefined ? t.notAsked : holds ? t.holds : t.broken
          return (
            <li key={rule} data-holds={holds ?? 'unknown'}>
              {t.rules[rule]} <strong>{word}</strong>
            </li>
          )
        })}
      </Stack>
      {found.get('signatureMatches') && rules.every(({ holds }) => holds) && <p>{t.allHold}</p>}
    </>
  )
}
