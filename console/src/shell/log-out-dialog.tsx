/** Asks for confirmation when signing out with unsaved changes. */
import { logOut } from '../lib/log-out.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'

export default function LogOutDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('shell')
  return (
    <Dialog title={t.unsavedTitle} onClose={onClose} question>
      <p>{t.unsavedLogOut}</p>
      <DialogActions>
        <Button variant="default" onClick={() => void logOut()}>
          {t.logOutAnyway}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t.stayHere}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
