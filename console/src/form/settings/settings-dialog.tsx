/** A settings form for one row of a list, in a dialog. It asks before discarding changes. */
import type { SettingsValues } from '@countinghouse/contract/engine/settings.ts'
import { type ReactNode, useState } from 'react'
import { usePage } from '../../lib/page.ts'
import { Dialog, UnsavedQuestion } from '../../ui/dialog.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import { type NamedForm, SettingsLoading } from './settings-section.tsx'
import { type Loaded, type SettingsKey, useSettings, useSettingsEdit } from './use-settings.ts'

interface Props {
  form: NamedForm
  rowKey: SettingsKey
  /** The name of the row. */
  title: string
  /** The currency of its amounts. */
  currency?: string | undefined
  preview?(values: SettingsValues, loaded: Loaded): ReactNode
  onSaved?(saved: Loaded): void
  onClose(): void
}

export function SettingsDialog(props: Props) {
  const query = useSettings(props.form, props.rowKey)
  // Waits for the refetch, so that the form starts from the saved values, not from cached ones.
  if (query.data && !query.isFetching) return <LoadedDialog {...props} loaded={query.data} />
  return (
    <Dialog title={props.title} onClose={props.onClose} size={520}>
      <SettingsLoading failed={query.isError} again={() => void query.refetch()} />
    </Dialog>
  )
}

function LoadedDialog(props: Props & { loaded: Loaded }) {
  const { form, rowKey, title, currency, loaded, preview, onSaved, onClose } = props
  const { title: page } = usePage()
  const [asking, setAsking] = useState(false)
  const edit = useSettingsEdit(form, rowKey, loaded, (saved) => {
    onSaved?.(saved)
    close()
  })
  const close = () => {
    edit.unmark()
    onClose()
  }
  return (
    <>
      <Dialog
        title={title}
        onClose={() => (edit.changes.length > 0 ? setAsking(true) : close())}
        size={520}
      >
        <SettingsEditor form={form} edit={edit} currency={currency} preview={preview} />
      </Dialog>
      {asking && (
        <UnsavedQuestion title={title || page} onKeep={() => setAsking(false)} onDiscard={close} />
      )}
    </>
  )
}
