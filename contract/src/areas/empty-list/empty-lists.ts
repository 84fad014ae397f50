/** What fills each list, and where that begins. Plain data: the console loads it with the first empty list. */
import type { Permission } from '../../permissions.ts'

interface Source {
  path: string
  permission: Permission
}

const sources = {
  /** The example with which a merchant's server makes a first order. */
  sdk: { path: '/merchants/sdk', permission: 'apiSetting.view' },
  transfer: { path: '/transfer/list?new=1', permission: 'transfer.create' },
  bulkPayout: { path: '/c2c/payout/add', permission: 'p2pPayout.create' },
  callbackAddress: { path: '/api/setting', permission: 'apiSetting.view' },
  merchantFlow: { path: '/merchantsFlowWater/list', permission: 'merchantFlow.view' },
} as const satisfies Record<string, Source>
export type EmptyListSource = keyof typeof sources

/** By the name of the list. Lists that are never empty, and those of settings, are not here. */
export const emptyLists = {
  cryptoPayin: 'sdk',
  cryptoPayout: 'sdk',
  deposit: undefined,
  withdrawal: 'sdk',
  arrival: undefined,
  transfer: 'transfer',
  p2pPayin: 'sdk',
  p2pPayout: 'bulkPayout',
  payoutBatch: 'bulkPayout',
  otc: 'sdk',
  agent: undefined,
  localPayin: 'sdk',
  localPayout: 'sdk',
  merchantAsset: 'sdk',
  merchantFiatAsset: 'sdk',
  customerAsset: 'sdk',
  customerAssetSummary: 'sdk',
  merchantFlow: 'sdk',
  bill: 'merchantFlow',
  customerFlow: 'sdk',
  customer: 'sdk',
  customerAddress: undefined,
  businessDaily: undefined,
  cryptoPayinReport: 'sdk',
  cryptoPayoutReport: 'sdk',
  p2pPayinReport: 'sdk',
  p2pPayoutReport: 'bulkPayout',
  localPayinReport: 'sdk',
  localPayoutReport: 'sdk',
  apiRequest: 'sdk',
  notification: 'callbackAddress',
  exportRecord: undefined,
} as const satisfies Record<string, EmptyListSource | undefined>
export type EmptyListName = keyof typeof emptyLists

/** Who may not go there is only told. */
export function sourceOf(list: string): (Source & { name: EmptyListSource }) | undefined {
  const name = isExplained(list) ? emptyLists[list] : undefined
  return name && { name, ...sources[name] }
}

export const isExplained = (list: string): list is EmptyListName => Object.hasOwn(emptyLists, list)
