/** Every settings form: tests walk them, and each must have its words. */
import { apiKeySetting } from '../areas/api-key/api-key.settings.ts'
import { cryptoCurrencyTerms, fiatCurrencyTerms } from '../areas/currency/currency.settings.ts'
import { merchantProfile } from '../areas/merchant/merchant.settings.ts'
import { notificationSetting } from '../areas/notification/notification.settings.ts'
import { pushRateForm } from '../areas/p2p/push-rate.settings.ts'
import {
  localPayinTerms,
  localPayoutTerms,
  p2pPayinTerms,
  p2pPayoutTerms,
} from '../areas/product/pair-and-method.settings.ts'
import {
  otcTerms,
  otcUnitTerms,
  paymentTerms,
  productTerms,
  unitTerms,
} from '../areas/product/product.settings.ts'

export const settingsForms = [
  merchantProfile,
  pushRateForm,
  notificationSetting,
  apiKeySetting,
  productTerms,
  otcTerms,
  unitTerms,
  otcUnitTerms,
  paymentTerms,
  p2pPayinTerms,
  p2pPayoutTerms,
  localPayinTerms,
  localPayoutTerms,
  cryptoCurrencyTerms,
  fiatCurrencyTerms,
] as const
export type SettingsName = (typeof settingsForms)[number]['name']
