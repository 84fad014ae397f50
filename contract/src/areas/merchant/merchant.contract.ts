import { uploadCall } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { settingsRead } from '../../engine/settings-call.ts'
import { countries } from '../../limits.ts'
import { avatarUpload } from './avatar.ts'
import { merchantProfile } from './merchant.settings.ts'

export const merchantInfo = settingsRead(merchantProfile, {
  beforeBinding: true,
  more: {
    merchantId: s.text(),
    useLocalConfig: s.flag(),
    /** 1: the operator who created an order may not decide it, if another one may. */
    makerChecker: s.flag(),
    /** For how many hours what one operator did to another keeps the two from approving each other's orders. */
    dutiesHours: s.integer(),
    /** 1: operators must bind an authenticator before they can do anything else. */
    requireAuthenticator: s.flag(),
    /** 1: chains, banks and merchants are played, and the console offers to make things happen. */
    sandbox: s.flag(),
    runCountry: s.list(s.object({ countryCode: s.oneOf(countries) })),
  },
})

/** What becomes of a picture that was sent. */
const storageNote =
  'The body of the request is a PNG, GIF or JPG file. It is re-encoded without metadata; of an animation the first picture is kept.'

export const merchantAvatar = uploadCall({
  area: 'merchant',
  path: '/merchants/avatar',
  summary: `Takes a picture for the merchant, which appears when it is saved with /merchants/edit. ${storageNote}`,
  access: 'merchant.edit',
  upload: avatarUpload,
  body: s.object({ fileName: s.text({ min: 1 }) }),
  result: s.object({ avatar: s.text() }),
})

export const operatorAvatar = uploadCall({
  area: 'merchant',
  path: '/user/avatar',
  summary: `Changes the operator's own picture. ${storageNote}`,
  access: 'signedIn',
  upload: avatarUpload,
  body: s.object({ fileName: s.text({ min: 1 }) }),
  result: s.object({ avatar: s.text() }),
})
