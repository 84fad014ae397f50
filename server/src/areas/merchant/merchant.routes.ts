import {
  merchantEdit,
  merchantInfo,
} from '@countinghouse/contract/areas/merchant/merchant.contract.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { callError } from '../../call-error.ts'
import { type Route, route, uploadRoute } from '../../http/route.ts'
import { changeAvatar } from './change-avatar.command.ts'

interface MerchantRow {
  merchantId: string
  merchantName: string
  useLocalConfig: 0 | 1
  makerChecker: 0 | 1
  requireAuthenticator: 0 | 1
  countries: Country[]
}

export const merchantRoutes: Route[] = [
  route(merchantInfo, async (_body, { services, caller }) => {
    const [[row]] = await services.db.readPipelined(caller.merchantId, (tx) => [
      tx<MerchantRow[]>`
        select merchant_id as "merchantId", name as "merchantName",
               use_local_config as "useLocalConfig", maker_checker as "makerChecker",
               require_authenticator as "requireAuthenticator",
               run_countries as countries
        from merchant where merchant_id = ${caller.merchantId}`,
    ])
    if (!row) throw callError('notFound')
    const { countries, ...merchant } = row
    return { ...merchant, runCountry: countries.map((countryCode) => ({ countryCode })) }
  }),

  uploadRoute(merchantEdit, ({ fileName }, { services, caller, content, address }) =>
    changeAvatar(services, caller, { content, fileName }, address),
  ),
]
