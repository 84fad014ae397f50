import { settingsForm } from '../../engine/settings.ts'
import { avatarUpload } from './avatar.ts'

/** How the merchant appears to its operators. */
export const merchantProfile = settingsForm({
  name: 'merchantProfile',
  area: 'merchant',
  readPath: '/merchants/info',
  savePath: '/merchants/edit',
  summary: {
    read: 'The merchant of the signed-in operator. The console asks for it when the layout loads.',
    save: 'Changes how the merchant appears: name, picture, introduction and contact.',
  },
  readsMore: true,
  view: 'signedIn',
  edit: 'merchant.edit',
  fields: {
    merchantName: { kind: 'text', max: 64, required: true },
    avatar: { kind: 'picture', path: '/merchants/avatar', upload: avatarUpload },
    introduction: { kind: 'longText', max: 500 },
    contactName: { kind: 'text', max: 100 },
    contactEmail: { kind: 'text', max: 200, check: 'email' },
    contactPhone: { kind: 'text', max: 30, check: 'phone' },
  },
})
