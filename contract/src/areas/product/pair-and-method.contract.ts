import { settingsRead, settingsSave } from '../../kit/settings-call.ts'
import {
  localPayinTerms,
  localPayoutTerms,
  p2pPayinTerms,
  p2pPayoutTerms,
} from './pair-and-method.settings.ts'

export const p2pPayinRead = settingsRead(p2pPayinTerms, {
  summary: 'Terms of P2P payins of a pair: rate, limits, fee, expiry, settlement.',
})
export const p2pPayinSave = settingsSave(
  p2pPayinTerms,
  'Changes the terms of new P2P payins of a pair. Existing orders keep theirs.',
)
export const p2pPayoutRead = settingsRead(p2pPayoutTerms, {
  summary: 'Terms of P2P payouts of a pair: rate, limits, fee.',
})
export const p2pPayoutSave = settingsSave(
  p2pPayoutTerms,
  'Changes the terms of new P2P payouts of a pair. Existing orders keep theirs.',
)
export const localPayinRead = settingsRead(localPayinTerms, {
  summary: 'Terms of local payins by a method: limits, fees, expiry, partial payments, settlement.',
})
export const localPayinSave = settingsSave(
  localPayinTerms,
  'Changes the terms of new local payins by a method. Existing orders keep theirs.',
)
export const localPayoutRead = settingsRead(localPayoutTerms, {
  summary: 'Terms of local payouts by a method: limits, fees, how long the bank may take.',
})
export const localPayoutSave = settingsSave(
  localPayoutTerms,
  'Changes the terms of new local payouts by a method. Existing orders keep theirs.',
)
