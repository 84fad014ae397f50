/** By which key requests of the merchant's server are checked, and from where they may come. */
import { settingsForm } from '../../kit/settings.ts'
import { openLimits } from '../../open/signature.ts'

export const apiKeySetting = settingsForm({
  name: 'apiKey',
  area: 'apiKey',
  readPath: '/merchants/info2',
  savePath: '/merchants/info2/save',
  view: 'apiSetting.view',
  edit: 'apiSetting.edit',
  secondFactor: 'whenBound',
  fields: {
    merchantPublicKey: { kind: 'publicKey', required: true },
    /** Empty: from everywhere. */
    allowedAddresses: { kind: 'lines', most: openLimits.allowedAddressesMax, check: 'network' },
  },
})
