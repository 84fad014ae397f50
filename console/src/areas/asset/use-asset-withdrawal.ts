/** The form state of a withdrawal of the merchant's own money. */
import { currencies } from '@countinghouse/contract/currencies.ts'
import { useQuery } from '@tanstack/react-query'
import { amountProblem } from '../../form/amount-cost.ts'
import { useForm } from '../../form/use-form.ts'
import { ApiError, fetchData } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'

const start = { network: '', toAddress: '', amount: '', remark: '' }

export function useAssetWithdrawal(currency: string) {
  const t = useTexts('asset')
  const f = useTexts('form')
  const form = useForm(start)
  const offer = useQuery({
    queryKey: ['asset', 'networks', currency],
    queryFn: ({ signal }) => fetchData('/assets/withdrawNetwork', { currency }, { signal }),
    staleTime: 0,
  })
  const { data: known } = useQuery({
    queryKey: ['asset', 'addresses', currency],
    queryFn: ({ signal }) => fetchData('/assets/currencyAddress', { currency }, { signal }),
    staleTime: 0,
  })
  const order: readonly string[] = currencies[currency]?.networks ?? []
  const place = ({ network }: { network: string }) => order.indexOf(network)

  function choiceFrom(offered: typeof offer.data) {
    const networks = (offered?.networks ?? []).toSorted((a, b) => place(a) - place(b))
    const network = form.values.network || (networks[0]?.network ?? '')
    const price = networks.find((each) => each.network === network)
    const terms = offered && price && { currency, price, available: offered.available }
    return { networks, network, terms }
  }

  const { networks, network, terms } = choiceFrom(offer.data)
  const { amount, remark } = form.values
  const toAddress = form.values.toAddress.trim()

  async function check(): Promise<boolean> {
    // If the offer has not loaded yet, waits for it.
    const offered = offer.data ?? (await offer.refetch({ cancelRefetch: false })).data
    const { network, terms } = choiceFrom(offered)
    const found = {
      network: terms ? undefined : t.networkNeeded,
      toAddress: toAddress === '' ? t.addressNeeded : await addressProblem(network, toAddress),
      amount: terms && amountProblem(terms, amount, f),
    }
    return form.check(found)
  }

  return {
    form,
    check,
    networks,
    terms,
    /** Addresses that were paid before, on the chosen network. */
    known: (known?.addresses ?? []).filter((each) => each.network === network),
    body: { currency, network, toAddress, amount, remark: remark.trim() },
  }
}

/** Checks format and checksum before the confirmation. */
const addressProblem = (network: string, toAddress: string): Promise<string | undefined> =>
  fetchData('/assets/checkAddress', { network, toAddress }, { quiet: true }).then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return error.message
    },
  )
