import {
  merchantAvatar,
  merchantInfo,
  operatorAvatar,
} from '@countinghouse/contract/areas/merchant/merchant.contract.ts'
import { merchantProfile } from '@countinghouse/contract/areas/merchant/merchant.settings.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { picture, settingsSaveRoute } from '../../engine/settings/settings-routes.ts'
import {
  defineSettings,
  settingsAnswer,
  settingsOf,
  settingsQuery,
} from '../../engine/settings/settings-store.ts'
import { callError } from '../../platform/call-error.ts'
import { type Route, route, uploadRoute } from '../../platform/http/route.ts'
import { changeAvatar } from './change-avatar.command.ts'

interface MerchantRow {
  merchantId: string
  useLocalConfig: 0 | 1
  makerChecker: 0 | 1
  dutiesHours: number
  requireAuthenticator: 0 | 1
  countries: Country[]
}

const profile = defineSettings({
  form: merchantProfile,
  table: 'merchant',
  columns: { merchantName: 'name' },
})

export const merchantRoutes: Route[] = [
  route(merchantInfo, async (_body, { services, caller: { merchantId } }) => {
    const [[row], [stored]] = await services.db.readPipelined(merchantId, (tx) => [
      tx<MerchantRow[]>`
        select merchant_id as "merchantId", use_local_config as "useLocalConfig",
               maker_checker as "makerChecker", duties_hours as "dutiesHours",
               require_authenticator as "requireAuthenticator", run_countries as countries
        from merchant where merchant_id = ${merchantId}`,
      settingsQuery(tx, profile, merchantId, {}),
    ])
    const settings = settingsOf(profile, stored, {})
    if (!row || !settings) throw callError('notFound')
    const { countries, ...merchant } = row
    return {
      ...settingsAnswer(settings),
      ...merchant,
      sandbox: services.config.sandbox ? (1 as const) : (0 as const),
      runCountry: countries.map((countryCode) => ({ countryCode })),
    }
  }),

  settingsSaveRoute(profile),

  uploadRoute(merchantAvatar, async ({ fileName }, { services, caller, content }) => ({
    avatar: await picture(services, caller, merchantProfile, 'avatar', { content, fileName }),
  })),

  uploadRoute(operatorAvatar, ({ fileName }, { services, caller, content, address }) =>
    changeAvatar(services, caller, { content, fileName }, address),
  ),
]
