/** The key that requests of the merchant's server are checked with, and the addresses that they may come from. */
import { settingsForm } from '../../engine/settings.ts'
import { openLimits } from '../open-api/signature.ts'

export const apiKeySetting = settingsForm({
  name: 'apiKey',
  area: 'apiKey',
  readPath: '/merchants/info2',
  savePath: '/merchants/info2/save',
  summary: {
    read: 'The keys of the open API and of notifications. Secrets are not among them.',
    save: 'Changes the public keys that requests are checked with, and from where they may come.',
  },
  readsMore: true,
  view: 'apiSetting.view',
  edit: 'apiSetting.edit',
  secondFactor: 'whenBound',
  fields: {
    merchantPublicKey: { kind: 'publicKey', required: true },
    /** Counts like the first, so that a merchant can change from one key to another without an interruption. */
    secondPublicKey: { kind: 'publicKey' },
    /** Empty: from anywhere. */
    allowedAddresses: { kind: 'lines', most: openLimits.allowedAddressesMax, check: 'network' },
  },
})
