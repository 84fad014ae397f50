/** Splits a payout into pieces: into equal ones by one click, or by typed amounts. */
import { p2pPayoutList } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.order.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { type SubmitEvent, useRef } from 'react'
import { RemarkField, Summary } from '../../form/fields.tsx'
import form from '../../form/form.module.css'
import { focusWrongSoon } from '../../form/use-form.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Notice, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { GoogleCodeField } from '../../ui/google-code-field.tsx'
import { Chip } from '../../ui/pressable.tsx'
import classes from './split.module.css'
import { equalCount, equalPieces, hasMaximumPieces, restOf, withPiece } from './split-amounts.ts'
import { SplitPieces } from './split-pieces.tsx'
import { useSplit } from './use-split.ts'

const { splitPiecesMin: fewest, splitPiecesMax: most } = limits
const counts = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index)

export default function SplitDialog({ row, onClose }: { row: Row; onClose(): void }) {
  const { splitting: t } = useTexts('p2pPayout')
  const { googleCode } = useTexts('twoFactor')
  const titles = useTexts('field')
  const labels = useFieldLabels(p2pPayoutList)
  const split = useSplit(row, onClose)
  const frame = useRef<HTMLFormElement>(null)
  const { payout, whole, draft, setDraft, setProblem } = split
  const focus = (selector: string) =>
    setTimeout(() => frame.current?.querySelector<HTMLElement>(selector)?.focus())

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!split.send()) focusWrongSoon(frame.current)
  }

  function add() {
    if (hasMaximumPieces(draft)) return setProblem(t.most({ most }))
    const next = withPiece(draft)
    const added = next.pieces.find(({ id }) => !draft.pieces.some((piece) => piece.id === id))
    setDraft(next)
    focus(`[data-piece='${added?.id}']`)
  }

  const money = (amount: string) => exactMoney(amount, payout.fiatCurrency)
  const restNo = draft.pieces.findIndex(({ id }) => id === draft.restId) + 1
  return (
    <Dialog title={t.title} onClose={onClose} size={560}>
      <form ref={frame} className={form.fields} onSubmit={submit} noValidate>
        <Text tone="dim" size="sm">
          {t.lead}
        </Text>
        <Summary
          lines={[
            { label: labels.title('orderNo'), value: row.orderNo },
            { label: labels.title('fiatAmount'), value: money(payout.fiatAmount), kind: 'total' },
            {
              label: labels.title('quantity'),
              value: exactMoney(payout.quantity, payout.currency),
            },
          ]}
        />
        <EqualPieces
          chosen={equalCount(whole, draft)}
          onChoose={(count) => {
            setProblem(undefined)
            setDraft(equalPieces(whole, count))
          }}
        />
        <SplitPieces
          {...split}
          onChange={(next) => {
            setProblem(undefined)
            setDraft(next)
          }}
        />
        <Inline justify="between" wrap gap="lg" size="sm">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
            onClick={add}
          >
            {t.add}
          </Button>
          <p role="status">{t.rest({ no: restNo, amount: money(restOf(whole, draft)) })}</p>
        </Inline>
        <RemarkField label={titles.remark} {...split.remark} />
        {split.code.asked && <GoogleCodeField label={googleCode} {...split.code.field} />}
        {split.problem && (
          <Notice tone="error" role="alert">
            {split.problem}
          </Notice>
        )}
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={split.busy}>
            {t.split({ count: draft.pieces.length })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface EqualProps {
  chosen: number | undefined
  onChoose(count: number): void
}

function EqualPieces({ chosen, onChoose }: EqualProps) {
  const { splitting: t } = useTexts('p2pPayout')
  return (
    <fieldset className={classes.equal}>
      <legend>{t.equal}</legend>
      <Inline align="stretch" wrap gap="xs">
        {counts.map((count) => (
          <Chip
            key={count}
            className={classes.count}
            aria-pressed={count === chosen}
            aria-label={t.equalPieces({ count })}
            onClick={() => onChoose(count)}
          >
            {count}
          </Chip>
        ))}
      </Inline>
    </fieldset>
  )
}
