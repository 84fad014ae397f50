/** What a dialog repeats of a payment before somebody decides about it. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { SummaryLine } from '../../form/fields.tsx'
import { exactMoney } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'

export function useArrivalLines(arrival: Row): SummaryLine[] {
  const titles = useTexts('field')
  const { countries } = useTexts('shell')
  const names: Readonly<Record<string, string>> = countries
  const { words } = useTexts('arrival')
  const problems: Readonly<Record<string, string>> = words.arrivalProblem
  return [
    { label: titles.amount, value: exactMoney(String(arrival.amount), String(arrival.currency)) },
    arrival.network
      ? { label: titles.network, value: arrival.network }
      : { label: titles.country, value: names[String(arrival.country)] },
    ...(arrival.fromAddress
      ? [{ label: titles.fromAddress, value: arrival.fromAddress, kind: 'address' as const }]
      : []),
    { label: titles.problem, value: problems[String(arrival.problem)] },
  ]
}
