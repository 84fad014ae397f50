import { useTexts } from '../../lib/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './review-desk.module.css'
import { deskKeys } from './use-desk-keys.ts'

export function KeysDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('reviewDesk')
  return (
    <Dialog title={t.keys} onClose={onClose}>
      <dl className={classes.keys}>
        {deskKeys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t.keyOf[key === '?' ? 'help' : key]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
