/** Every settings form: tests walk them, and each must have its words. */
import { merchantProfile } from './areas/merchant/merchant.settings.ts'
import { notificationSetting } from './areas/notification/notification.settings.ts'
import { pushRateForm } from './areas/p2p/push-rate.settings.ts'

export const settingsForms = [merchantProfile, pushRateForm, notificationSetting] as const
export type SettingsName = (typeof settingsForms)[number]['name']
