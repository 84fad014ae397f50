/** A combobox for a customer's UID, which suggests customers by the start of their UID or name. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../lib/api.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { useCombobox } from '../ui/use-combobox.ts'
import { TextField } from './fields.tsx'
import classes from './form.module.css'
import type { FormField } from './use-form.ts'

const afterMs = 150

interface Props extends FormField {
  label: string
  onBlur(): void
  onChoose(customerUid: string): void
}

export function CustomerField({ onChoose, ...field }: Props) {
  const t = useTexts('form')
  const [closed, setClosed] = useState(false)
  const found = useCustomersLike(field.value.trim())
  const customers = closed ? [] : found
  const combobox = useCombobox({
    options: customers,
    start: 'none',
    onChoose: choose,
    onEscape: () => show(false),
  })

  function show(shown: boolean) {
    setClosed(!shown)
    combobox.restart()
  }
  function choose({ customerUid }: { customerUid: string }) {
    show(false)
    onChoose(customerUid)
  }

  return (
    <div className={classes.combobox}>
      <TextField
        {...field}
        onChange={(value) => {
          show(true)
          field.onChange(value)
        }}
        onBlur={({ target, relatedTarget }) => {
          // Focus on another field closes the suggestions; a click beside the fields does not.
          if (relatedTarget && !relatedTarget.contains(target)) show(false)
          field.onBlur()
        }}
        input={combobox.field}
      />
      {combobox.isOpen && (
        <div className={classes.suggested}>
          <p id={combobox.id} className={classes.known}>
            {t.customersLike}
          </p>
          <div
            id={combobox.listId}
            role="listbox"
            aria-labelledby={combobox.id}
            className={classes.suggestions}
            // Keeps the focus in the field: leaving it would look up the incomplete UID.
            onMouseDown={(event) => event.preventDefault()}
          >
            {customers.map((customer, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
              <div
                key={customer.customerUid}
                {...combobox.option(place)}
                role="option"
                tabIndex={-1}
                onClick={() => choose(customer)}
              >
                <strong>{customer.customerUid}</strong>
                <span>{customer.customerName}</span>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function useCustomersLike(typed: string) {
  const { may } = useOperator()
  const text = useDebounced(typed, afterMs)
  const { data } = useQuery({
    queryKey: ['customerSuggestions', text],
    queryFn: ({ signal }) =>
      fetchData('/customer/suggest', { text }, { signal, background: true, quiet: true }),
    enabled: text !== '' && may('customer.view'),
    placeholderData: keepPreviousData,
  })
  const customers = text === '' ? [] : (data?.customers ?? [])
  // No suggestions once a UID is complete.
  const isNamed = customers.length === 1 && customers[0]?.customerUid === typed
  return isNamed ? [] : customers
}
