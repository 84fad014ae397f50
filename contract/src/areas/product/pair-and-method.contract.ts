import { settingsCalls } from '../../kit/settings-call.ts'
import {
  localPayinTerms,
  localPayoutTerms,
  p2pPayinTerms,
  p2pPayoutTerms,
} from './pair-and-method.settings.ts'

export const p2pPayinCalls = settingsCalls(p2pPayinTerms, {
  read: 'Terms of P2P payins of a pair: rate, limits, fee, expiry, settlement.',
  save: 'Changes the terms of new P2P payins of a pair. Existing orders keep theirs.',
})
export const p2pPayoutCalls = settingsCalls(p2pPayoutTerms, {
  read: 'Terms of P2P payouts of a pair: rate, limits, fee.',
  save: 'Changes the terms of new P2P payouts of a pair. Existing orders keep theirs.',
})
export const localPayinCalls = settingsCalls(localPayinTerms, {
  read: 'Terms of local payins by a method: limits, fees, expiry, partial payments, settlement.',
  save: 'Changes the terms of new local payins by a method. Existing orders keep theirs.',
})
export const localPayoutCalls = settingsCalls(localPayoutTerms, {
  read: 'Terms of local payouts by a method: limits, fees, how long the bank may take.',
  save: 'Changes the terms of new local payouts by a method. Existing orders keep theirs.',
})
