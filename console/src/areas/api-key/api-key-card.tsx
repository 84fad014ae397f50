/** The current keys: the public ones to copy, and whether a secret is set. */

import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './api-key.module.css'
import { useApiKey } from './use-api-key.ts'

interface Props {
  onEdit?(): void
  onNewSecret?(): void
}

export function ApiKeyCard({ onEdit, onNewSecret }: Props) {
  const t = useTexts('apiKey')
  const { fields: titles } = useTexts('settings')
  const { offset } = useTimeZone()
  const { data, error, refetch } = useApiKey()
  const at = (instant: string | null) => (instant ? formatInstant(instant, offset) : '')
  if (error && !data)
    return (
      <section className={classes.card} aria-label={t.keys}>
        <p role="alert">{t.failed}</p>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t.retry}
        </Button>
      </section>
    )
  if (!data)
    return (
      <section className={classes.card} aria-label={t.keys} role="status">
        {t.loading}
      </section>
    )
  return (
    <section className={classes.card} aria-label={t.keys}>
      <dl className={classes.lines}>
        <Line label={t.keyId} copy={data.keyId}>
          <code>{data.keyId}</code>
        </Line>
        <Line
          label={titles.merchantPublicKey}
          {...(data.merchantPublicKey && { copy: data.merchantPublicKey })}
        >
          {data.merchantPublicKey ? (
            <pre>{data.merchantPublicKey.trim()}</pre>
          ) : (
            <span>{t.noPublicKey}</span>
          )}
          {data.merchantPublicKeyTime && (
            <span className={classes.since}>
              {t.since({ time: at(data.merchantPublicKeyTime) })}
            </span>
          )}
        </Line>
        <Line label={t.platformPublicKey} copy={data.platformPublicKey}>
          <pre>{data.platformPublicKey.trim()}</pre>
        </Line>
        <Line label={titles.allowedAddresses}>
          {data.allowedAddresses.length > 0 ? (
            <code>{data.allowedAddresses.join(', ')}</code>
          ) : (
            <span>{t.everywhere}</span>
          )}
        </Line>
        <Line label={t.webhookSecret}>
          <span>
            {data.webhookSecretTime
              ? t.since({ time: at(data.webhookSecretTime) })
              : t.secretNeverShown}
          </span>
          {data.previousSecretUntil && (
            <span className={classes.since}>
              {t.previousUntil({ time: at(data.previousSecretUntil) })}
            </span>
          )}
        </Line>
      </dl>
      {onEdit && onNewSecret && (
        <div className={classes.actions}>
          <Button size="xs" onClick={onEdit}>
            {t.edit}
          </Button>
          <Button size="xs" variant="default" onClick={onNewSecret}>
            {t.newSecret}
          </Button>
        </div>
      )}
    </section>
  )
}

function Line({ label, copy, children }: { label: string; copy?: string; children: ReactNode }) {
  const t = useTexts('apiKey')
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <div>{children}</div>
        {copy && (
          <IconButton label={t.copy({ what: label })} onClick={() => void copyText(copy)}>
            <IconCopy size={15} stroke={1.7} aria-hidden />
          </IconButton>
        )}
      </dd>
    </div>
  )
}
