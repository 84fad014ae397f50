import { call } from '../../kit/call.ts'
import * as s from '../../kit/schema.ts'
import { countries } from '../../limits.ts'

export const merchantInfo = call({
  area: 'merchant',
  path: '/merchants/info',
  summary: 'The merchant of the signed-in operator. The console asks for it when the layout loads.',
  access: 'signedIn',
  result: s.object({
    merchantId: s.text(),
    merchantName: s.text(),
    useLocalConfig: s.flag(),
    /** 1: who made an order does not decide it, where another operator may. */
    makerChecker: s.flag(),
    runCountry: s.list(s.object({ countryCode: s.oneOf(countries) })),
  }),
})
