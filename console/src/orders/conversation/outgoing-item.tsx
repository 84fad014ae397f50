/** An own message that is being sent, or could not be sent. */
import { sizeText } from '@countinghouse/contract/engine/file.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Stack } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { FilePreview } from './file-preview.tsx'
import classes from './message.module.css'
import { discard, type Outgoing, sendAgain } from './outbox.ts'

interface Props {
  outgoing: Outgoing
  onEdit(outgoing: Outgoing): void
}

export function OutgoingItem({ outgoing, onEdit }: Props) {
  const { content, file, progress, problem } = outgoing
  const t = useTexts('conversation')
  const percent = Math.round(progress * 100)
  return (
    <Stack
      className={classes.message}
      as="li"
      above="xs"
      data-own
      data-unsent={problem ? 'refused' : 'sending'}
    >
      <div className={classes.bubble}>
        {file && (
          <Inline as="p" gap="sm" breaks>
            <FilePreview file={file} />
            <span>
              {file.name} <small>{sizeText(file.size)}</small>
            </span>
          </Inline>
        )}
        {content && <p className={classes.text}>{content}</p>}
        {!problem && file && <progress value={progress} max={1} aria-label={file.name} />}
        {!problem && (
          <Inline as="p" justify="end" gap="sm" tone="dim" size="xs" above="2xs">
            {file ? t.sendingFile({ percent }) : t.sending}
          </Inline>
        )}
      </div>
      {problem && (
        <Inline
          className={classes.problem}
          justify="end"
          wrap="tight"
          gap="sm"
          tone="error"
          size="xs"
          above="xs"
          role="alert"
        >
          <p>
            <IconAlertTriangle size={14} stroke={1.7} aria-hidden />
            {t.notSent({ why: problem.text })}
          </p>
          <Button size="compact-xs" variant="default" onClick={() => sendAgain(outgoing)}>
            {t.tryAgain}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => (problem.isRefused ? onEdit(outgoing) : discard(outgoing.requestNo))}
          >
            {problem.isRefused ? t.edit : t.remove}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}
