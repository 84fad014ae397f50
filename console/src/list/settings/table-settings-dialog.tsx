/** The settings of a table. Loaded on demand: few operators open them. */
import { useReducer, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import { SettingsPart } from './settings-part.tsx'
import { isWidth, reduceSettings } from './table-settings.ts'
import classes from './table-settings-dialog.module.css'
import {
  type Density,
  type EditableTableSettings,
  setDensity,
  useDensity,
} from './use-table-settings.ts'

interface Props {
  settings: EditableTableSettings
  onClose(): void
}

export default function TableSettingsDialog({ settings, onClose }: Props) {
  const t = useTexts('list')
  const [draft, dispatch] = useReducer(reduceSettings, settings.current)
  const [problem, setProblem] = useState<string>()
  const [density, chooseDensity] = useState(useDensity())

  function save() {
    if (draft.columns.every(({ hidden }) => hidden)) return setProblem(t.oneColumn)
    if (!draft.columns.every(({ width }) => isWidth(width))) return setProblem(t.widthRule)
    settings.save(draft)
    setDensity(density)
    toast.success(t.saved)
    onClose()
  }

  return (
    <Dialog title={t.settings} onClose={onClose} size={820}>
      <div className={classes.density}>
        <span>{t.density}</span>
        <ChoiceSegments<Density>
          label={t.density}
          options={t.densities}
          chosen={density}
          onChoose={chooseDensity}
        />
      </div>
      <div className={classes.parts}>
        <SettingsPart
          list={settings.list}
          part="columns"
          title={t.columns}
          items={draft.columns}
          dispatch={dispatch}
        />
        <SettingsPart
          list={settings.list}
          part="filters"
          title={t.filters}
          items={draft.filters}
          dispatch={dispatch}
        />
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogActions>
        <Button
          variant="subtle"
          className={classes.reset ?? ''}
          onClick={() => {
            setProblem(undefined)
            dispatch({ type: 'replace', settings: settings.defaults })
          }}
        >
          {t.resetSettings}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button onClick={save}>{t.save}</Button>
      </DialogActions>
    </Dialog>
  )
}
