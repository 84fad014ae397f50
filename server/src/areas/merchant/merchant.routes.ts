import {
  merchantAvatar,
  merchantEdit,
  merchantInfo,
  operatorAvatar,
} from '@countinghouse/contract/areas/merchant/merchant.contract.ts'
import { merchantProfile } from '@countinghouse/contract/areas/merchant/merchant.settings.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { callError } from '../../call-error.ts'
import { type Route, route, uploadRoute } from '../../http/route.ts'
import { picture, settingsSaveRoute } from '../../settings/settings-routes.ts'
import {
  defineSettings,
  settingsAnswer,
  settingsOf,
  settingsQuery,
} from '../../settings/settings-store.ts'
import { changeAvatar } from './change-avatar.command.ts'

interface MerchantRow {
  merchantId: string
  useLocalConfig: 0 | 1
  makerChecker: 0 | 1
  requireAuthenticator: 0 | 1
  countries: Country[]
}

const profile = defineSettings({
  form: merchantProfile,
  table: 'merchant',
  keyColumns: {},
  columns: {
    merchantName: 'name',
    avatar: 'avatar',
    introduction: 'introduction',
    contactName: 'contact_name',
    contactEmail: 'contact_email',
    contactPhone: 'contact_phone',
  },
})

export const merchantRoutes: Route[] = [
  route(merchantInfo, async (_body, { services, caller: { merchantId } }) => {
    const [[row], [stored]] = await services.db.readPipelined(merchantId, (tx) => [
      tx<MerchantRow[]>`
        select merchant_id as "merchantId", use_local_config as "useLocalConfig",
               maker_checker as "makerChecker",
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
      runCountry: countries.map((countryCode) => ({ countryCode })),
    }
  }),

  settingsSaveRoute(merchantEdit, profile),

  uploadRoute(merchantAvatar, async ({ fileName }, { services, caller, content }) => ({
    avatar: await picture(services, caller, merchantProfile, 'avatar', { content, fileName }),
  })),

  uploadRoute(operatorAvatar, ({ fileName }, { services, caller, content, address }) =>
    changeAvatar(services, caller, { content, fileName }, address),
  ),
]
