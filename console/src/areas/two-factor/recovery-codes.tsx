/** Ten recovery codes, shown only once: to copy, print or download. */
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { copyText } from '../../lib/clipboard.ts'
import { useOperator } from '../../lib/operator.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useTexts } from '../../lib/texts.ts'
import { Columns, Inline, Notice, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import classes from './two-factor.module.css'

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const t = useTexts('twoFactor')
  const { user } = useOperator()
  const title = t.codesOf({ name: user.name })
  const text = codes.join('\n')
  const download = () =>
    saveFile(new Blob([`${title}\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <>
      <Text tone="dim" below="lg">
        {t.recoveryLead}
      </Text>
      <Notice as="section" className={classes.codes} aria-label={title}>
        <Text as="h3" below="sm">
          {title}
        </Text>
        <Columns as="ol" least="180px" gap="xs">
          {codes.map((code) => (
            <li key={code}>
              <Text as="code" size="md">
                {code}
              </Text>
            </li>
          ))}
        </Columns>
      </Notice>
      <Inline align="stretch" wrap gap="sm" above="md">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={15} stroke={1.7} aria-hidden />}
          onClick={() => void copyText(text)}
        >
          {t.copyCodes}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={15} stroke={1.7} aria-hidden />}
          onClick={() => window.print()}
        >
          {t.printCodes}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
          onClick={download}
        >
          {t.downloadCodes}
        </Button>
      </Inline>
      <DialogActions>
        <Button onClick={onKept} data-autofocus>
          {t.keptCodes}
        </Button>
      </DialogActions>
    </>
  )
}
