import { useQuery } from '@tanstack/react-query'
import { call, fetchData } from '../../lib/api.ts'
import { fetchEncryption } from '../../lib/encrypt-fields.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Inline, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import QrCode from '../../ui/qr-code.tsx'
import { ConfirmCodeForm } from './confirm-code-form.tsx'
import classes from './two-factor.module.css'

/** `onBound` gets the recovery codes, which are shown only once. */
export function BindAuthenticator({ onBound }: { onBound(codes: readonly string[]): void }) {
  const t = useTexts('twoFactor')
  // Every request issues a new secret and invalidates the previous one, so only one per dialog.
  const issued = useQuery({
    queryKey: ['twoFactor', 'qrCode'],
    queryFn: () => fetchData('/twoFactor/qrCode', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (issued.isError) {
    return (
      <>
        <Text tone="dim" below="lg">
          {t.failed}
        </Text>
        <Button variant="default" onClick={() => issued.refetch()}>
          {t.retry}
        </Button>
      </>
    )
  }
  if (!issued.data)
    return (
      <Text tone="dim" below="lg">
        {t.loading}
      </Text>
    )
  const { secretKey, content } = issued.data

  async function bind(code: string) {
    const seal = await fetchEncryption()
    const answer = await call('/twoFactor/bind', {
      secretKey: await seal(secretKey),
      verifyCode: await seal(code),
    })
    if ('msg' in answer) return answer.msg
    toast.success(t.bound)
    onBound(answer.data.recoveryCodes)
    return undefined
  }

  return (
    <>
      <Text tone="dim" below="lg">
        {t.bindLead}
      </Text>
      <Stack className={classes.steps} as="ol" gap="xl">
        <li>
          <h3>{t.scanTitle}</h3>
          <p>{t.scanLead}</p>
          <Inline className={classes.scan} wrap gap="lg" above="md">
            <QrCode value={content} label={t.qrCode} />
            <Secret value={secretKey} />
          </Inline>
        </li>
        <li>
          <h3>{t.codeTitle}</h3>
          <ConfirmCodeForm action={t.bind} onCode={bind} />
        </li>
      </Stack>
    </>
  )
}

function Secret({ value }: { value: string }) {
  const t = useTexts('twoFactor')
  const shell = useTexts('shell')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast.success(shell.copied),
      () => toast.error(shell.copyFailed),
    )
  return (
    <div>
      <p>{t.secretLead}</p>
      <code className={classes.secret}>{value.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      <Button variant="default" size="xs" onClick={copy} aria-label={t.copySecret}>
        {shell.copy}
      </Button>
    </div>
  )
}
