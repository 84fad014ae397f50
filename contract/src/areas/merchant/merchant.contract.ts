import { uploadCall } from '../../kit/call.ts'
import * as s from '../../kit/schema.ts'
import { settingsRead, settingsSave } from '../../kit/settings-call.ts'
import { countries } from '../../limits.ts'
import { avatarUpload } from './avatar.ts'
import { merchantProfile } from './merchant.settings.ts'

export const merchantInfo = settingsRead(merchantProfile, {
  summary: 'The merchant of the signed-in operator. The console asks for it when the layout loads.',
  beforeBinding: true,
  more: {
    merchantId: s.text(),
    useLocalConfig: s.flag(),
    /** 1: the operator who created an order may not decide it, if another one may. */
    makerChecker: s.flag(),
    /** 1: operators must bind an authenticator before they can do anything else. */
    requireAuthenticator: s.flag(),
    runCountry: s.list(s.object({ countryCode: s.oneOf(countries) })),
  },
})

export const merchantEdit = settingsSave(
  merchantProfile,
  'Changes how the merchant appears: name, picture, introduction and contact.',
)

/** What becomes of a picture that was sent. */
const kept =
  'The body of the request is a PNG, GIF or JPG file. It is re-encoded without metadata; of an animation the first picture is kept.'

export const merchantAvatar = uploadCall({
  area: 'merchant',
  path: '/merchants/avatar',
  summary: `Takes a picture for the merchant, which appears when it is saved with /merchants/edit. ${kept}`,
  access: 'merchant.edit',
  upload: avatarUpload,
  body: s.object({ fileName: s.text({ min: 1 }) }),
  result: s.object({ avatar: s.text() }),
})

export const operatorAvatar = uploadCall({
  area: 'merchant',
  path: '/user/avatar',
  summary: `Changes the operator's own picture. ${kept}`,
  access: 'signedIn',
  upload: avatarUpload,
  body: s.object({ fileName: s.text({ min: 1 }) }),
  result: s.object({ avatar: s.text() }),
})
