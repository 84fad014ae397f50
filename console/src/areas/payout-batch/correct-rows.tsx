/** The second step: every row with its problems, to be corrected in place. */
import { limits } from '@countinghouse/contract/limits.ts'
import { IconArrowBackUp, IconArrowDown, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isPhone } from '../../lib/media.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Inline, Notice, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import classes from './bulk-payout.module.css'
import { changeRows, currentDraft, type Draft, endDraft, undo } from './payout-draft.ts'
import { PayoutGrid } from './payout-grid.tsx'
import { addRow, isBlank, problemsOf } from './payout-rows.ts'
import { useGrid } from './use-grid.ts'
import { type CheckState, useRowCheck } from './use-row-check.ts'

interface Props {
  draft: Draft
  onContinue(): void
}

export function CorrectRows({ draft, onContinue }: Props) {
  const t = useTexts('bulkPayout')
  const { next } = useTexts('form')
  const { check, busy, state } = useRowCheck(draft)
  const [discarding, setDiscarding] = useState(false)
  const { rows, checked, totals, pair, surplusRows, ignoredColumns } = draft
  const bad = useMemo(
    () => new Set(rows.filter((row) => problemsOf(row, checked.get(row.row)).length > 0)),
    [rows, checked],
  )
  // On a phone one scrolls through few cards at most.
  const [onlyBad, setOnlyBad] = useState(() => isPhone() && bad.size > 0)
  const grid = useGrid(draft, (row) => !onlyBad || bad.has(row))
  const filled = rows.filter((row) => !isBlank(row)).length

  async function proceed() {
    if (!(await check())) return
    const now = currentDraft()
    const settled = now && now.rows === now.checkedRows && now.totals.badRows === 0
    if (settled) onContinue()
    else grid.goToProblem()
  }

  function add() {
    const more = addRow(rows)
    if (!more) return toast.info(t.rowsFull({ most: limits.importRowsMax }))
    changeRows(more)
    setOnlyBad(false)
    grid.goTo(more.at(-1)?.row ?? 0, 0)
  }

  return (
    <>
      {surplusRows > 0 && (
        <Notice tone="warning" below="md">
          {t.surplus({ count: surplusRows, most: limits.importRowsMax })}
        </Notice>
      )}
      {ignoredColumns.length > 0 && (
        <Notice tone="warning" below="md">
          {t.ignoredColumns({ count: ignoredColumns.length, titles: ignoredColumns.join(', ') })}
        </Notice>
      )}
      <Inline wrap gap="sm" below="md">
        <RowsState state={state} rows={filled} bad={bad.size} />
        <Button size="xs" variant="default" loading={busy} onClick={() => void check()}>
          {t.checkAgain}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={bad.size === 0}
          leftSection={<IconArrowDown size={15} stroke={1.7} aria-hidden />}
          onClick={grid.goToProblem}
        >
          {t.nextProblem}
        </Button>
        <Inline as="label" gap="sm" size="sm">
          <input
            type="checkbox"
            checked={onlyBad}
            onChange={(event) => setOnlyBad(event.currentTarget.checked)}
          />
          {t.onlyProblems}
        </Inline>
        <span className={classes.gap} />
        <Button
          size="xs"
          variant="default"
          disabled={draft.past.length === 0}
          leftSection={<IconArrowBackUp size={15} stroke={1.7} aria-hidden />}
          onClick={undo}
        >
          {t.undo}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.7} aria-hidden />}
          onClick={add}
        >
          {t.addRow}
        </Button>
      </Inline>
      <PayoutGrid draft={draft} grid={grid} />
      <Text tone="dim" size="sm" above="sm" id="grid-keys">
        {t.keys}
      </Text>
      <Inline justify="end" wrap gap="md" strong above="md">
        <Button variant="default" onClick={() => setDiscarding(true)}>
          {t.startOver}
        </Button>
        <span className={classes.gap} />
        {filled > 0 && (
          <span>{t.sum({ amount: exactMoney(totals.fiatAmount, pair.fiatCurrency) })}</span>
        )}
        <Button loading={busy} disabled={filled === 0} onClick={() => void proceed()}>
          {next}
        </Button>
      </Inline>
      {discarding && <DiscardDialog onClose={() => setDiscarding(false)} />}
    </>
  )
}

const tones = { error: 'error', done: 'success', waiting: 'dim', unreachable: 'error' } as const

function RowsState({ state, rows, bad }: { state: CheckState; rows: number; bad: number }) {
  const t = useTexts('bulkPayout')
  const messages = {
    waiting: t.checking,
    unreachable: t.checkFailed,
    done: rows === 0 ? t.noRows : bad > 0 ? t.someBad({ rows, bad }) : t.allGood({ rows }),
  }
  const isWrong = state === 'unreachable' || (state === 'done' && bad > 0)
  // Without rows there is nothing to be praised yet.
  const kind = isWrong ? 'error' : rows === 0 ? 'waiting' : state
  return (
    <Text role="status" className={classes.state} tone={tones[kind]} size="sm" strong>
      {messages[state]}
    </Text>
  )
}

function DiscardDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('bulkPayout')
  const { cancel } = useTexts('shell')
  return (
    <Dialog title={t.discardTitle} onClose={onClose}>
      <p>{t.discardLead}</p>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button color="red" onClick={endDraft}>
          {t.discard}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
