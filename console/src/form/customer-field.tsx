/** Customers whose UID or name begins like what is typed, to be chosen by reading them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { fetchData } from '../lib/api.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import classes from './form.module.css'

const afterMs = 150

interface Props {
  typed: string
  onChoose(customerUid: string): void
}

export function CustomerSuggestions({ typed, onChoose }: Props) {
  const t = useTexts('form')
  const { may } = useOperator()
  const id = useId()
  const text = useDebounced(typed.trim(), afterMs)
  const { data } = useQuery({
    queryKey: ['customerSuggestions', text],
    queryFn: ({ signal }) =>
      fetchData('/customer/suggest', { text }, { signal, background: true, quiet: true }),
    enabled: text !== '' && may('customer.view'),
    placeholderData: keepPreviousData,
  })
  const customers = text === '' ? [] : (data?.customers ?? [])
  const [only] = customers
  // Nothing to suggest once one is named in full.
  if (!only || (customers.length === 1 && only.customerUid === typed.trim())) return null
  return (
    <>
      <p id={id} className={classes.known}>
        {t.customersLike}
      </p>
      <ul className={classes.suggestions} aria-labelledby={id}>
        {customers.map(({ customerUid, customerName }) => (
          <li key={customerUid}>
            <button
              type="button"
              aria-pressed={customerUid === typed.trim()}
              onClick={() => onChoose(customerUid)}
            >
              <strong>{customerUid}</strong>
              <span>{customerName}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
