/** Shows a one-time link, once. */
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '../../lib/clipboard.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/form-field.tsx'
import classes from './operator.module.css'

export interface OperatorLink {
  name: string
  link: string
  expireTime: string
}

export default function OperatorLinkDialog(props: { link: OperatorLink; onClose(): void }) {
  const { link, onClose } = props
  const t = useTexts('operator')
  const { offset } = useTimeZone()
  const address = location.origin + link.link
  const time = formatInstant(link.expireTime, offset)
  return (
    <Dialog title={t.linkTitle} onClose={onClose} size={520}>
      <Text tone="dim" size="sm" below="md">
        {t.linkLead}
      </Text>
      <TextInput
        label={t.link}
        description={t.linkFor({ name: link.name, time })}
        value={address}
        readOnly
        className={classes.link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <DialogActions>
        <Button
          variant="default"
          leftSection={<IconCopy size={15} stroke={1.7} aria-hidden />}
          onClick={() => void copyText(address)}
          data-autofocus
        >
          {t.copyLink}
        </Button>
        <Button onClick={onClose}>{t.done}</Button>
      </DialogActions>
    </Dialog>
  )
}
