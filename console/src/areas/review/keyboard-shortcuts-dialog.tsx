import { useTexts } from '../../lib/texts.ts'
import { Pairs } from '../../ui/data.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './review-queue.module.css'
import { reviewKeys } from './use-review-keys.ts'

export function KeyboardShortcutsDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('reviewDesk')
  return (
    <Dialog title={t.keys} onClose={onClose}>
      <Pairs className={classes.keys} term="40px">
        {reviewKeys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t.keyOf[key === '?' ? 'help' : key]}</dd>
          </div>
        ))}
      </Pairs>
    </Dialog>
  )
}
