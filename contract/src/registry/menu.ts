/** The sidebar: groups (1) and items (2). Names in four languages are in areas/menu; ids are fixed. */
import { type Permission, permits, type Role } from '../permissions.ts'

export interface MenuEntry {
  id: number
  parentId: number
  menuType: 1 | 2
  url: string
  permission?: Permission
}

type Entry<Id> = MenuEntry & { id: Id }
const group = <const Id extends number>(id: Id): Entry<Id> => ({
  id,
  parentId: 0,
  menuType: 1,
  url: '',
})
const item = <const Id extends number>(
  id: Id,
  parentId: number,
  url: string,
  permission: Permission,
): Entry<Id> => ({ id, parentId, menuType: 2, url, permission })

export const menu = [
  item(1, 0, '/dashboard', 'dashboard.view'),
  group(10),
  item(1001, 10, '/payChargeMoneyOrder/list', 'cryptoPayin.view'),
  item(1002, 10, '/payAnother/list', 'cryptoPayout.view'),
  group(11),
  item(1101, 11, '/chargeMoneyOrder/list', 'deposit.view'),
  item(1102, 11, '/mentionMoneyOrder/list', 'withdrawal.view'),
  item(1103, 11, '/transfer/list', 'transfer.view'),
  item(1104, 11, '/arrival/list', 'arrival.view'),
  group(12),
  item(1201, 12, '/c2c/order/pageListQuery', 'p2pPayin.view'),
  item(1202, 12, '/c2c/order/sell/pageListQuery', 'p2pPayout.view'),
  item(1203, 12, '/otcOrder/list', 'otc.view'),
  item(1204, 12, '/agentOrder/list', 'agent.view'),
  group(13),
  item(1301, 13, '/tradePayinOrder/pageListQuery', 'localPayin.view'),
  item(1302, 13, '/tradePayoutOrder/pageListQuery', 'localPayout.view'),
  group(14),
  item(1401, 14, '/legalCurrency/order/pageQuery', 'funds.view'),
  item(1402, 14, '/assets/list', 'asset.view'),
  item(1403, 14, '/customer-assets/list', 'customerAsset.view'),
  item(1404, 14, '/merchantsFlowWater/list', 'merchantFlow.view'),
  item(1406, 14, '/merchantsFlowWater/statement', 'merchantFlow.view'),
  item(1405, 14, '/customerFlowWater/list', 'customerFlow.view'),
  item(1407, 14, '/customerFlowWater/statement', 'customerFlow.view'),
  item(1408, 14, '/accounting/export', 'asset.view'),
  group(15),
  item(1501, 15, '/customer/list', 'customer.view'),
  item(1502, 15, '/customerAddress/list', 'customerAddress.view'),
  group(20),
  item(2011, 20, '/finance/list', 'report.view'),
  item(2012, 20, '/payChargeMoneyOrderReport/list', 'report.view'),
  item(2013, 20, '/payAnother/report/list', 'report.view'),
  item(2014, 20, '/c2c/report/list', 'report.view'),
  item(2015, 20, '/c2c/report/sell/list', 'report.view'),
  item(2016, 20, '/localPayReport/payInList', 'report.view'),
  item(2017, 20, '/localPayReport/payOutList', 'report.view'),
  group(30),
  item(3001, 30, '/merchants/info', 'merchant.view'),
  item(3002, 30, '/merchants/info2', 'apiSetting.view'),
  item(3003, 30, '/merchants/sdk', 'apiSetting.view'),
  item(3004, 30, '/merchantsConfig/list', 'product.view'),
  item(3005, 30, '/merchantsConfig/payment/list', 'product.view'),
  item(3006, 30, '/currency/detail', 'currency.view'),
  item(3007, 30, '/api/setting', 'apiSetting.view'),
  item(3008, 30, '/api/notify', 'apiSetting.view'),
  item(3009, 30, '/operators/list', 'operator.view'),
  item(3010, 30, '/auditLog/list', 'auditLog.view'),
  item(40, 0, '/download/file', 'exportRecord.view'),
] as const satisfies readonly MenuEntry[]

/** The entries that these roles may open, without empty groups. */
export function menuFor(roles: readonly Role[]): MenuEntry[] {
  const entries: readonly MenuEntry[] = menu
  const open = entries.filter((entry) => entry.permission && permits(roles, entry.permission))
  const groups = new Set(open.map((entry) => entry.parentId))
  return entries.filter((entry) => open.includes(entry) || groups.has(entry.id))
}

/** Items with a page for each country of the merchant. */
export const countryMenuIds: readonly number[] = [1301, 1302]

/** `useLocalConfig` 0: no local fiat orders. 1: no P2P daily reports. */
export function hiddenMenuIds(useLocalConfig: 0 | 1): readonly number[] {
  return useLocalConfig === 0 ? [13, ...countryMenuIds] : [2014, 2015]
}
