import {
  IconArrowsExchange,
  IconBuildingBank,
  IconChartBar,
  IconCoins,
  IconCurrencyBitcoin,
  IconFileDownload,
  IconFolder,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'

const icons: Partial<Record<number, typeof IconFolder>> = {
  1: IconLayoutDashboard,
  10: IconCurrencyBitcoin,
  11: IconWallet,
  12: IconArrowsExchange,
  13: IconBuildingBank,
  14: IconCoins,
  15: IconUsers,
  20: IconChartBar,
  30: IconSettings,
  40: IconFileDownload,
}

/** The icon of a group, or of an item outside any group. */
export const menuIcon = (id: number) => icons[id] ?? IconFolder
