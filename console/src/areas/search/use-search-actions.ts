/** Actions that the search offers, if permitted: each opens a page in a certain state, a dialog, or changes a preference. */
import english from '@countinghouse/contract/areas/search/page-texts.en.ts'
import { cryptoCurrencyNames, railCurrencies } from '@countinghouse/contract/currencies.ts'
import { languageNames, languages } from '@countinghouse/contract/languages.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'
import { timeZones } from '@countinghouse/contract/time-zones.ts'
import { useMemo } from 'react'
import { setColorScheme, useColorScheme } from '../../lib/color-scheme.ts'
import { useOperator } from '../../lib/operator.ts'
import { setLanguage, useTexts } from '../../lib/texts.ts'
import { setTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import type { PageChoice } from './choices.ts'
import { wordsFor } from './words-for.ts'

export function useSearchActions(onChangePassword: () => void): PageChoice[] {
  const t = useTexts('search')
  const shell = useTexts('shell')
  const { may, merchant } = useOperator()
  const preferences = usePreferences(onChangePassword)
  return useMemo(() => {
    const action = (
      permission: Permission,
      path: string,
      words: keyof typeof t.words | undefined,
      name: string,
      english: string,
    ): PageChoice[] =>
      may(permission)
        ? [{ path, name, english, group: '', ...(words && { words: wordsFor(t.words, words) }) }]
        : []
    const named = (
      permission: Permission,
      path: string,
      words: keyof typeof t.words,
      name: Exclude<keyof typeof t.actions, 'statementOf'>,
    ) => action(permission, path, words, t.actions[name], english.actions[name])
    const fiat = merchant.useLocalConfig === 1 ? Object.values(railCurrencies) : []
    const withdrawals = '/mentionMoneyOrder/list?mentionMoneyOrder=1'
    return [
      ...named('transfer.create', '/transfer/list?new=1', 'newTransfer', 'newTransfer'),
      ...action('withdrawal.review', '/review', 'reviewQueue', shell.reviewQueue, 'Review queue'),
      ...named('withdrawal.review', withdrawals, 'reviewWithdrawals', 'reviewWithdrawals'),
      ...action(
        'p2pPayout.create',
        '/c2c/payout/add',
        'bulkPayout',
        shell.bulkPayout,
        'Bulk payout',
      ),
      ...action(
        'p2pPayout.view',
        '/c2c/payout/list',
        'payoutBatches',
        shell.payoutBatches,
        'Payout batches',
      ),
      ...named(
        'p2pPayin.view',
        '/c2c/order/pageListQuery?dispute=open',
        'disputes',
        'payinDisputes',
      ),
      ...named(
        'p2pPayout.view',
        '/c2c/order/sell/pageListQuery?dispute=open',
        'disputes',
        'payoutDisputes',
      ),
      ...named('operator.manage', '/operators/list?new=1', 'inviteOperator', 'inviteOperator'),
      ...preferences,
      ...[...cryptoCurrencyNames, ...new Set(fiat)].flatMap((currency) =>
        action(
          'merchantFlow.view',
          `/merchantsFlowWater/statement?currency=${currency}`,
          undefined,
          t.actions.statementOf({ currency }),
          english.actions.statementOf({ currency }),
        ),
      ),
    ]
  }, [t, shell, may, merchant, preferences])
}

/** What the top bar has in its menus. */
function usePreferences(onChangePassword: () => void): PageChoice[] {
  const { words } = useTexts('search')
  const t = useTexts('shell')
  const { networkError } = useTexts('session')
  const { openTwoFactor } = useOperator()
  const isDark = useColorScheme() === 'dark'
  return useMemo(() => {
    const preference = (
      path: string,
      of: keyof typeof words,
      name: string,
      run: () => void,
    ): PageChoice => ({ path, name, english: '', group: '', words: wordsFor(words, of), run })
    return [
      preference('#twoFactor', 'twoFactor', t.googleVerification, openTwoFactor),
      preference('#password', 'changePassword', t.changePassword, onChangePassword),
      ...languages.map((language) =>
        preference(
          `#language=${language}`,
          'language',
          `${t.language}: ${languageNames[language]}`,
          () => setLanguage(language).catch(() => toast.error(networkError)),
        ),
      ),
      ...timeZones.map((zone) =>
        preference(
          `#timeZone=${zone.name}`,
          'timeZone',
          `${t.timeZone}: ${t.timeZones[zone.name]} (${zone.label})`,
          () => setTimeZone(zone),
        ),
      ),
      preference('#colors', 'colors', isDark ? t.useLight : t.useDark, () =>
        setColorScheme(isDark ? 'light' : 'dark'),
      ),
    ]
  }, [words, t, networkError, openTwoFactor, isDark, onChangePassword])
}
