/** Every settings form: tests walk them, and each must have its words. */
import { merchantProfile } from './areas/merchant/merchant.settings.ts'

export const settingsForms = [merchantProfile] as const
export type SettingsName = (typeof settingsForms)[number]['name']
