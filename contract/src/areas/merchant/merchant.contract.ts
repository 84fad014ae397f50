import { call, uploadCall } from '../../kit/call.ts'
import * as s from '../../kit/schema.ts'
import { countries } from '../../limits.ts'
import { avatarUpload } from './avatar.ts'

export const merchantInfo = call({
  area: 'merchant',
  path: '/merchants/info',
  summary: 'The merchant of the signed-in operator. The console asks for it when the layout loads.',
  access: 'signedIn',
  beforeBinding: true,
  result: s.object({
    merchantId: s.text(),
    merchantName: s.text(),
    useLocalConfig: s.flag(),
    /** 1: who made an order does not decide it, where another operator may. */
    makerChecker: s.flag(),
    /** 1: whoever has not bound an authenticator can do nothing else. */
    requireAuthenticator: s.flag(),
    runCountry: s.list(s.object({ countryCode: s.oneOf(countries) })),
  }),
})

export const merchantEdit = uploadCall({
  area: 'merchant',
  path: '/merchants/edit',
  summary:
    "Changes the operator's own picture: the body of the request is a PNG, GIF or JPG file. It is re-encoded without metadata; of an animation the first picture is kept.",
  access: 'signedIn',
  upload: avatarUpload,
  body: s.object({ fileName: s.text({ min: 1 }) }),
  result: s.object({ avatar: s.text() }),
})
