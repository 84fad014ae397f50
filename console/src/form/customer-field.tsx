/** A customer's UID, with those below it whose UID or name begins like what is typed: chosen by keys or a click. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fetchData } from '../lib/api.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { useDebounced } from '../lib/use-debounced.ts'
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
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState(false)
  /** None before an arrow key is pressed: Enter then goes on with what is typed. */
  const [active, setActive] = useState(-1)
  const found = useCustomersLike(field.value.trim())
  const customers = closed ? [] : found
  const isOpen = customers.length > 0
  const at = Math.min(active, customers.length - 1)
  const chosen = customers[at]
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const show = (shown: boolean) => {
    setClosed(!shown)
    setActive(-1)
  }
  const choose = (customerUid: string) => {
    show(false)
    onChoose(customerUid)
  }

  function onKey(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown') setActive((at + 1) % customers.length)
    else if (key === 'ArrowUp') setActive(at <= 0 ? customers.length - 1 : at - 1)
    else if (key === 'Escape') show(false)
    else if (key === 'Enter' && chosen) choose(chosen.customerUid)
    else return
    // The dialog stays open, and its form is not sent.
    event.preventDefault()
  }

  return (
    <>
      <TextField
        {...field}
        onChange={(value) => {
          show(true)
          field.onChange(value)
        }}
        input={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? `${id}list` : undefined,
          'aria-activedescendant': chosen && `${id}option${at}`,
          onKeyDown: onKey,
        }}
      />
      {isOpen && (
        <>
          <p id={id} className={classes.known}>
            {t.customersLike}
          </p>
          <div
            ref={list}
            id={`${id}list`}
            role="listbox"
            aria-labelledby={id}
            className={classes.suggestions}
            // The field keeps the focus: left, it would be looked up as it is typed so far.
            onMouseDown={(event) => event.preventDefault()}
          >
            {customers.map(({ customerUid, customerName }, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
              <div
                key={customerUid}
                id={`${id}option${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                onClick={() => choose(customerUid)}
              >
                <strong>{customerUid}</strong>
                <span>{customerName}</span>
              </div>
            ))}
          </div>
        </>
      )}
    </>
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
  // Nothing to suggest once one is named in full.
  const isNamed = customers.length === 1 && customers[0]?.customerUid === typed
  return isNamed ? [] : customers
}
