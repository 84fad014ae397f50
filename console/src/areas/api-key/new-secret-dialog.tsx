/** Creates a new webhook secret and shows it once. */

import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import form from '../../form/form.module.css'
import { TwoStepDialog } from '../../form/two-step-dialog.tsx'
import { call } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useTexts } from '../../lib/texts.ts'
import { Notice } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { apiKeyKey } from './use-api-key.ts'

export default function NewSecretDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('apiKey')
  const client = useQueryClient()
  const [secret, setSecret] = useState<string>()
  if (secret === undefined)
    return (
      <TwoStepDialog
        title={t.newSecret}
        action={t.make}
        confirmLead={t.newSecretConfirm}
        protection="whenBound"
        check={() => true}
        form={<p>{t.newSecretLead}</p>}
        summary={null}
        send={({ requestNo: _, ...code }) => call('/merchants/info2/newSecret', code)}
        onDone={(created) => {
          setSecret(created.secret)
          void client.invalidateQueries({ queryKey: apiKeyKey })
        }}
        onRefused={() => false}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t.newSecret} onClose={onClose} size={520}>
      <div className={form.fields}>
        <p>{t.shownOnce}</p>
        <Notice as="code">{secret}</Notice>
        <DialogActions>
          <Button
            variant="default"
            leftSection={<IconCopy size={15} aria-hidden />}
            onClick={() => void copyText(secret)}
          >
            {t.copySecret}
          </Button>
          <Button onClick={onClose}>{t.done}</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
