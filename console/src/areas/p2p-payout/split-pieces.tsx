/** The pieces of a split, each with its amount, its quantity, and whether it takes the rest. */
import { minus } from '@countinghouse/contract/engine/decimal.ts'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { exactMoney, normalizeAmount } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Stack, Text } from '../../ui/box.tsx'
import { TextInput } from '../../ui/form-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './split.module.css'
import {
  hasMinimumPieces,
  restOf,
  type SplitDraft,
  type SplitProblem,
  type Whole,
  withoutPiece,
  withRestAt,
  withTypedAmount,
} from './split-amounts.ts'

interface Props {
  payout: { currency: string; fiatCurrency: string }
  whole: Whole
  draft: SplitDraft
  amounts: readonly string[]
  quantities: readonly string[]
  problems: readonly (SplitProblem | undefined)[]
  onChange(draft: SplitDraft): void
}

export function SplitPieces(props: Props) {
  const { splitting: t } = useTexts('p2pPayout')
  const { ofPiece } = useTexts('order')
  const { payout, whole, draft, amounts, quantities, problems, onChange } = props
  const name = useId()
  const say = useProblemWords(props)
  return (
    <Stack className={classes.pieces} as="ol" gap="md" aria-label={t.pieces}>
      {draft.pieces.map(({ id }, index) => {
        const no = index + 1
        const isRest = id === draft.restId
        const quantity = quantities[index] ?? '0'
        return (
          <li key={id} data-rest={isRest || undefined}>
            <TextInput
              label={ofPiece({ no })}
              data-piece={id}
              value={amounts[index] ?? ''}
              readOnly={isRest}
              error={say(problems[index])}
              description={!problems[index] && exactMoney(quantity, payout.currency)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={50}
              rightSection={
                <Text as="span" className={classes.unit} tone="dim" size="sm">
                  {payout.fiatCurrency}
                </Text>
              }
              onChange={(event) =>
                onChange(withTypedAmount(draft, id, normalizeAmount(event.currentTarget.value)))
              }
            />
            <Inline className={classes.rest} as="label" gap="sm" size="sm">
              <input
                type="radio"
                name={name}
                checked={isRest}
                aria-label={t.pieceTakesRest({ no })}
                onChange={() => onChange(withRestAt(whole, draft, id))}
              />
              <span>{t.takesRest}</span>
            </Inline>
            {!hasMinimumPieces(draft) && (
              <IconButton
                className={classes.remove}
                label={t.remove({ no })}
                onClick={() => onChange(withoutPiece(draft, id))}
              >
                <IconTrash size={16} stroke={1.7} aria-hidden />
              </IconButton>
            )}
          </li>
        )
      })}
    </Stack>
  )
}

function useProblemWords({ payout, whole, draft }: Props) {
  const { splitting: t } = useTexts('p2pPayout')
  const f = useTexts('form')
  const { currency, fiatCurrency } = payout
  return (problem: SplitProblem | undefined): string | undefined => {
    if (problem === 'needed') return f.amountNeeded
    if (problem === 'tooFine')
      return f.amountTooFine({ digits: whole.precision, currency: fiatCurrency })
    if (problem === 'tooMuch')
      return t.tooMuch({ amount: exactMoney(minus('0', restOf(whole, draft)), fiatCurrency) })
    if (problem === 'nothingLeft') return t.nothingLeft
    return problem && t.tooSmall({ currency })
  }
}
