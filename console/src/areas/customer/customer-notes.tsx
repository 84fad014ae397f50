/** What operators note of a customer for each other. */
import { useTexts } from '../../lib/texts.ts'
import { NotesOf } from '../../orders/case/notes.tsx'
import { CustomerPanel } from './customer-panel.tsx'

export function CustomerNotes({ uid }: { uid: string }) {
  const { note: t } = useTexts('orderCase')
  return (
    <CustomerPanel title={t.notes} lead={t.notesLead}>
      <NotesOf key={uid} subject={{ customerUid: uid }} />
    </CustomerPanel>
  )
}
