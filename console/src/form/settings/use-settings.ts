/** The state of a settings form: loading, editing, validating, saving, and conflicts with other operators. */

import { problemText } from '@countinghouse/contract/engine/input-problem.ts'
import {
  type SettingsForm,
  type SettingsValue,
  type SettingsValues,
  settingsProblems,
} from '@countinghouse/contract/engine/settings.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiError, call, fetchDeclared } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useUnsavedMark } from '../../lib/unsaved.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { useGoogleCode } from '../use-google-code.ts'
import { changesOf, draftOf, rebaseDraft, valuesToSave } from './settings-state.ts'

/** The answer of the read call: the values, and other data of the page. */
export type Loaded = SettingsValues & {
  version: number
  changedBy: string
  changedAt: string | null
}

export type SettingsKey = Readonly<Record<string, string | number>>

export const settingsKey = (form: Pick<SettingsForm, 'name'>, key: SettingsKey = {}) => [
  'settings',
  form.name,
  key,
]

const noKey: SettingsKey = {}

export function useSettings(form: SettingsForm, key: SettingsKey = noKey) {
  return useQuery({
    queryKey: settingsKey(form, key),
    queryFn: () => fetchDeclared<Loaded>(form.readPath, key),
    // A form always starts with the saved values.
    staleTime: 0,
  })
}

export function useSettingsEdit(
  form: SettingsForm,
  key: SettingsKey,
  loaded: Loaded,
  onSaved?: (saved: Loaded) => void,
) {
  const t = useTexts('settings')
  const { failures } = useTexts('shell')
  const rules = useTexts('rule')
  const titles = { ...useTexts('field'), ...t.fields }
  const client = useQueryClient()
  const [base, setBase] = useState(loaded)
  const [draft, setDraft] = useState<SettingsValues>(() => draftOf(form, loaded))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [theirs, setTheirs] = useState<Loaded>()
  const { busy, problem: fault, setProblem: setFault, submit } = useSubmit(send, refuse)
  const code = useGoogleCode(form.secondFactor)
  const changes = changesOf(form, base, draft)
  const unmark = useUnsavedMark(changes.length > 0)

  // An untouched form follows changes that others have saved.
  if (changes.length === 0 && loaded.version > base.version) adopt(loaded)

  function adopt(values: Loaded, kept: SettingsValues = draftOf(form, values)) {
    setBase(values)
    setDraft(kept)
    setTheirs(undefined)
    setProblems({})
    setFault(undefined)
  }

  function isRight(): boolean {
    const found = settingsProblems(form, valuesToSave(form, draft, base))
    setProblems(
      Object.fromEntries(
        found.map((problem) => [problem.field ?? '', problemText(problem, rules, titles)]),
      ),
    )
    return found.length === 0
  }

  async function send() {
    const body = { ...key, ...valuesToSave(form, draft, base), version: base.version, ...code.body }
    const answer = await call(form.savePath as never, body as never, { quiet: true })
    if ('msg' in answer) return code.ask(answer.msg)
    const saved = { ...base, ...(answer.data as Loaded) }
    adopt(saved)
    code.clear()
    client.setQueryData<Loaded>(settingsKey(form, key), (before) => ({ ...before, ...saved }))
    toast.success(t.saved)
    onSaved?.(saved)
  }

  async function refuse(error: ApiError): Promise<boolean> {
    if (error.code === errorCodes.settingsChanged.code) {
      const now = await fetchDeclared<Loaded>(form.readPath, key)
      client.setQueryData(settingsKey(form, key), now)
      setTheirs(now)
      return true
    }
    if (error.field && Object.hasOwn(form.fields, error.field)) {
      setProblems({ [error.field]: error.message })
    } else setFault(failures.change({ cause: error.message }))
    return true
  }

  return {
    base,
    draft,
    changes,
    problems,
    fault,
    theirs,
    busy,
    code,
    unmark,
    set(field: string, value: SettingsValue) {
      setDraft((before) => ({ ...before, [field]: value }))
      setProblems(({ [field]: _settled, ...others }) => others)
    },
    discard: () => adopt(base),
    takeTheirs: () => theirs && adopt(theirs),
    keepMine: () => theirs && adopt(theirs, rebaseDraft(form, base, theirs, draft)),
    /** Returns whether the focus should move to an invalid field. */
    save(): boolean {
      if (changes.length === 0) return false
      setFault(undefined)
      if (!isRight()) return true
      if (code.ready()) void submit()
      return false
    },
  }
}

export type SettingsEdit = ReturnType<typeof useSettingsEdit>
