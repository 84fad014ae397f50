/** The form state of a transfer: the input, the looked-up accounts, and the cost. */
import { currencyNames } from '@countinghouse/contract/currencies.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { amountProblem } from '../../form/amount-cost.ts'
import { type FormField, useForm } from '../../form/use-form.ts'
import { ApiError, fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import {
  type Account,
  accountOf,
  fetchInAccount,
  fetchOutAccount,
  isSame,
  useInAccount,
  useOutAccount,
} from './transfer-accounts.ts'

const start = {
  outType: 'merchant',
  outUid: '',
  inType: 'customer',
  inUid: '',
  currency: '',
  amount: '',
  remark: '',
}

export function useNewTransfer() {
  const t = useTexts('transfer')
  const f = useTexts('form')
  const client = useQueryClient()
  const form = useForm(start)
  const { outType, outUid, inType, inUid, amount, remark } = form.values
  const offer = useQuery({
    queryKey: ['transfer', 'currencies'],
    queryFn: () => fetchData('/transfer/queryTransferCurrency', {}),
  })

  function choiceFrom(offered: typeof offer.data) {
    const currencies = (offered?.currencies ?? []).toSorted(
      (a, b) => currencyNames.indexOf(a.currency) - currencyNames.indexOf(b.currency),
    )
    const currency = form.values.currency || (currencies[0]?.currency ?? '')
    return { currencies, currency, price: currencies.find((each) => each.currency === currency) }
  }

  const { currencies, currency, price } = choiceFrom(offer.data)
  const out = accountOf(outType, outUid)
  const into = accountOf(inType, inUid)
  // Looked up on leaving the field: an incomplete UID would match other customers, or none.
  const [checkedUids, setLeft] = useState({ out: '', into: '' })
  const { data: payer, error: noPayer } = useOutAccount(
    currency,
    accountOf(outType, checkedUids.out),
  )
  const { data: payee, error: noPayee } = useInAccount(accountOf(inType, checkedUids.into))
  const terms = price && payer ? { currency, price, available: payer.available } : undefined

  const missing = ({ type, uid }: Account) =>
    type === 'customer' && uid === '' ? t.uidNeeded : undefined

  /** Undefined if there is no such customer, after showing that at the field. */
  async function found<Data>(field: 'outUid' | 'inUid', lookUp: Promise<Data>) {
    return lookUp.catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      form.check({ [field]: error.message })
      return undefined
    })
  }

  async function check(): Promise<boolean> {
    setLeft({ out: outUid, into: inUid })
    const same = isSame(out, into) ? t.sameAccount : undefined
    if (!form.check({ outUid: missing(out), inUid: missing(into), inType: same })) return false
    // If the offer has not loaded yet, waits for it.
    const offered = offer.data ?? (await offer.refetch({ cancelRefetch: false })).data
    const { currency, price } = choiceFrom(offered)
    const from = await found('outUid', fetchOutAccount(client, currency, out))
    const to = into.type === 'merchant' || (await found('inUid', fetchInAccount(client, into)))
    if (!from || !to || !price) return false
    const { available } = from
    return form.check({ amount: amountProblem({ currency, price, available }, amount, f) })
  }

  const body = {
    outAccountType: out.type,
    outCustomerUid: out.uid,
    inAccountType: into.type,
    inCustomerUid: into.uid,
    currency,
    amount,
    remark: remark.trim(),
  }
  return {
    form,
    check,
    body,
    currencies,
    terms,
    out: { ...out, ...(payer?.customerUid === out.uid ? payer : {}) },
    into: { ...into, ...(payee?.customerUid === into.uid ? payee : {}) },
    /** "No such customer" is shown as soon as the field is left. */
    outUid: withProblem(form.field('outUid'), outUid === checkedUids.out && noPayer),
    inUid: withProblem(form.field('inUid'), inUid === checkedUids.into && noPayee),
    leave: () => setLeft({ out: outUid, into: inUid }),
    choose: (field: 'outUid' | 'inUid', uid: string) => {
      form.field(field).onChange(uid)
      setLeft((before) => ({ ...before, [field === 'outUid' ? 'out' : 'into']: uid }))
    },
  }
}

const withProblem = (field: FormField, problem: Error | null | false): FormField =>
  problem ? { ...field, error: field.error ?? problem.message } : field
