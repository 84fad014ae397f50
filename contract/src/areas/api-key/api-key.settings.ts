/** The key that requests of the merchant's server are checked with, and the addresses that they may come from. */
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
    /** Empty: from anywhere. */
    allowedAddresses: { kind: 'lines', most: openLimits.allowedAddressesMax, check: 'network' },
  },
})
