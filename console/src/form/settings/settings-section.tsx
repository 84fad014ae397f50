/** A settings form as a section of a page. */
import type { SettingsForm, SettingsValues } from '@countinghouse/contract/engine/settings.ts'
import type { SettingsName } from '@countinghouse/contract/registry/settings-forms.ts'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './settings.module.css'
import { SettingsEditor } from './settings-editor.tsx'
import { type Loaded, type SettingsKey, useSettings, useSettingsEdit } from './use-settings.ts'

export type NamedForm = SettingsForm & { name: SettingsName }

export interface SectionProps {
  form: NamedForm
  /** The key of the row, for forms with several rows. */
  rowKey?: SettingsKey
  /** Replaces the title of the form, on pages with several rows. */
  title?: string
  /** Without a heading: the page has its own. */
  bare?: true
  preview?(values: SettingsValues, loaded: Loaded): ReactNode
  actions?: ReactNode
  onSaved?(saved: Loaded): void
}

const noKey: SettingsKey = {}

export function SettingsSection({ form, rowKey = noKey, title, bare, ...more }: SectionProps) {
  const t = useTexts('settings')
  const id = useId()
  const query = useSettings(form, rowKey)
  const words = t.forms[form.name]
  return (
    <section
      className={classes.section}
      {...(bare ? { 'aria-label': title ?? words.title } : { 'aria-labelledby': id })}
    >
      {!bare && (
        <header>
          <h2 id={id}>{title ?? words.title}</h2>
          <p>{words.lead}</p>
        </header>
      )}
      {query.data ? (
        <Editor form={form} rowKey={rowKey} loaded={query.data} {...more} />
      ) : (
        <SettingsLoading failed={query.isError} again={() => void query.refetch()} />
      )}
    </section>
  )
}

export function SettingsLoading({ failed, again }: { failed: boolean; again(): void }) {
  const t = useTexts('settings')
  if (!failed) {
    return (
      <Text tone="dim" size="sm" role="status">
        {t.loading}
      </Text>
    )
  }
  return (
    <Text tone="dim" size="sm" role="alert">
      {t.failed}{' '}
      <Button variant="default" size="compact-sm" onClick={again}>
        {t.again}
      </Button>
    </Text>
  )
}

type EditorProps = Omit<SectionProps, 'title' | 'bare' | 'rowKey'> & {
  rowKey: SettingsKey
  loaded: Loaded
}

function Editor({ form, rowKey, loaded, onSaved, ...more }: EditorProps) {
  const edit = useSettingsEdit(form, rowKey, loaded, onSaved)
  return <SettingsEditor form={form} edit={edit} {...more} />
}
