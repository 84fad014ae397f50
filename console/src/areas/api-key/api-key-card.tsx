/** The current keys: the public ones to copy, and whether a secret is set. */

import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Inline, Panel, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Pairs } from '../../ui/data.tsx'
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
      <Panel gap="md" pad="lg" below="lg" aria-label={t.keys}>
        <p role="alert">{t.failed}</p>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t.retry}
        </Button>
      </Panel>
    )
  if (!data)
    return (
      <Panel gap="md" pad="lg" below="lg" aria-label={t.keys} role="status">
        {t.loading}
      </Panel>
    )
  return (
    <Panel gap="md" pad="lg" below="lg" aria-label={t.keys}>
      <Pairs className={classes.lines} term="190px" stacks>
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
            <Text as="span" tone="dim" size="sm">
              {t.since({ time: at(data.merchantPublicKeyTime) })}
            </Text>
          )}
        </Line>
        {data.secondPublicKey && (
          <Line label={titles.secondPublicKey} copy={data.secondPublicKey}>
            <pre>{data.secondPublicKey.trim()}</pre>
          </Line>
        )}
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
            <Text as="span" tone="dim" size="sm">
              {t.previousUntil({ time: at(data.previousSecretUntil) })}
            </Text>
          )}
        </Line>
      </Pairs>
      {onEdit && onNewSecret && (
        <Inline align="stretch" wrap gap="sm">
          <Button size="xs" onClick={onEdit}>
            {t.edit}
          </Button>
          <Button size="xs" variant="default" onClick={onNewSecret}>
            {t.newSecret}
          </Button>
        </Inline>
      )}
    </Panel>
  )
}

function Line({ label, copy, children }: { label: string; copy?: string; children: ReactNode }) {
  const t = useTexts('apiKey')
  return (
    <div>
      <dt>{label}</dt>
      <Inline as="dd" align="start" gap="sm">
        <Stack gap="xs">{children}</Stack>
        {copy && (
          <IconButton small label={t.copy({ what: label })} onClick={() => void copyText(copy)}>
            <IconCopy size={15} stroke={1.7} aria-hidden />
          </IconButton>
        )}
      </Inline>
    </div>
  )
}
