/** Lets the server check the rows: debounced after changes, and on request. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, fetchData } from '../../lib/api.ts'
import { useLanguage } from '../../lib/texts.ts'
import { applyCheck, clearCheck, currentDraft, type Draft } from './payout-draft.ts'
import { sentRows } from './payout-rows.ts'

const settleMs = 600

export type CheckState = 'done' | 'waiting' | 'unreachable'

export function useRowCheck(draft: Draft) {
  const language = useLanguage()
  const [failed, setFailed] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const underWay = useRef<AbortController>(undefined)
  const isCurrent = draft.rows === draft.checkedRows

  /** Checks the current rows; resolves to whether that worked. */
  const check = useCallback(async (background = false): Promise<boolean> => {
    const sentDraft = currentDraft()
    if (!sentDraft) return false
    underWay.current?.abort()
    const rows = sentRows(sentDraft.rows)
    if (rows.length === 0) {
      clearCheck(sentDraft.rows)
      return true
    }
    const control = new AbortController()
    underWay.current = control
    setFailed(undefined)
    setBusy(true)
    try {
      const body = { ...sentDraft.pair, rows }
      applyCheck(
        sentDraft.rows,
        await fetchData('/c2c/payout/checkRows', body, { signal: control.signal, background }),
      )
      return true
    } catch (error) {
      if (control.signal.aborted) return false
      if (!(error instanceof ApiError)) throw error
      setFailed(sentDraft.rows)
      return false
    } finally {
      if (underWay.current === control) setBusy(false)
    }
  }, [])

  useEffect(() => {
    if (isCurrent || failed === draft.rows) return
    const timer = setTimeout(() => void check(true), settleMs)
    return () => clearTimeout(timer)
  }, [isCurrent, failed, draft.rows, check])

  // Titles, options and problems are translated by the server.
  const shown = useRef(language)
  useEffect(() => {
    if (shown.current === language) return
    shown.current = language
    void check(true)
  }, [language, check])

  const state: CheckState = failed === draft.rows ? 'unreachable' : isCurrent ? 'done' : 'waiting'
  return { check, busy, state }
}
