/** What a connector was told of the order, and what it answered. */
import type { Tone } from '@countinghouse/contract/engine/machine.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { Text } from '../ui/box.tsx'
import type { ToldConnector } from './trace.ts'
import { Entry } from './trace-entry.tsx'
import classes from './trace-view.module.css'

const tones: Record<ToldConnector['status'], Tone> = {
  waiting: 'waiting',
  accepted: 'moving',
  refused: 'bad',
  notNeeded: 'neutral',
  waitsForPerson: 'bad',
}

export function InstructionItem({ instruction }: { instruction: ToldConnector }) {
  const t = useTexts('orderDetail').connectors
  const { ofPiece } = useTexts('order')
  const { offset } = useTimeZone()
  const { connector, kind, pieceNo, status, tries, problem, time, answerTime } = instruction
  const what = t.told({ what: t.kinds[kind] })
  const when = answerTime && formatInstant(answerTime, offset)
  return (
    <Entry
      kind="instruction"
      tone={tones[status]}
      time={time}
      title={pieceNo === null ? what : `${what} · ${ofPiece({ no: pieceNo })}`}
    >
      <p>{[t.to({ connector }), t.statuses[status], when].filter(Boolean).join(' · ')}</p>
      {problem && (
        <p className={classes.remark}>{tries > 0 ? t.tried({ tries, problem }) : problem}</p>
      )}
      <Text size="xs" mono breaks>
        {instruction.instructionId}
      </Text>
    </Entry>
  )
}
