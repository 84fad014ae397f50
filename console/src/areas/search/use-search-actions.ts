/** Actions that the search offers, if permitted: each opens a page in a certain state. */
import { cryptoCurrencyNames, railCurrencies } from '@countinghouse/contract/currencies.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'
import { useMemo } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import type { PageChoice } from './choices.ts'

export function useSearchActions(): PageChoice[] {
  const t = useTexts('search')
  const { bulkPayout, reviewQueue } = useTexts('shell')
  const { may, merchant } = useOperator()
  return useMemo(() => {
    const action = (
      permission: Permission,
      path: string,
      name: string,
      english: string,
    ): PageChoice[] => (may(permission) ? [{ path, name, english, group: '' }] : [])
    const fiat = merchant.useLocalConfig === 1 ? Object.values(railCurrencies) : []
    return [
      ...action('transfer.create', '/transfer/list?new=1', t.actions.newTransfer, 'New transfer'),
      ...action('withdrawal.review', '/review', reviewQueue, 'Review queue'),
      ...action(
        'withdrawal.review',
        '/mentionMoneyOrder/list?mentionMoneyOrder=1',
        t.actions.reviewWithdrawals,
        'Review withdrawals',
      ),
      ...action('p2pPayout.create', '/c2c/payout/add', bulkPayout, 'Bulk payout'),
      ...[...cryptoCurrencyNames, ...new Set(fiat)].flatMap((currency) =>
        action(
          'merchantFlow.view',
          `/merchantsFlowWater/statement?currency=${currency}`,
          t.actions.statementOf({ currency }),
          `Statement of ${currency}`,
        ),
      ),
    ]
  }, [t, bulkPayout, reviewQueue, may, merchant])
}
