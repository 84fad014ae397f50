/** Who may do what. An operator has roles; a role is a named list of permissions; `admin` has all. */
export const permissions = [
  'dashboard.view',
  'cryptoPayin.view',
  'cryptoPayin.notify',
  'cryptoPayin.resolve',
  'cryptoPayout.view',
  'cryptoPayout.notify',
  'cryptoPayout.review',
  'deposit.view',
  'deposit.notify',
  'deposit.resolve',
  'withdrawal.view',
  'withdrawal.notify',
  'withdrawal.review',
  'arrival.view',
  'arrival.resolve',
  'transfer.view',
  'transfer.create',
  'transfer.notify',
  'p2pPayin.view',
  'p2pPayin.notify',
  'p2pPayin.reveal',
  'p2pPayout.view',
  'p2pPayout.notify',
  'p2pPayout.create',
  'p2pPayout.review',
  'p2pPayout.split',
  'p2pPayout.reveal',
  'order.release',
  'orderCase.view',
  'orderCase.write',
  'conversation.view',
  'conversation.write',
  'savedReply.write',
  'otc.view',
  'otc.notify',
  'otc.verify',
  'otc.reveal',
  'agent.view',
  'agent.notify',
  'localPayin.view',
  'localPayin.notify',
  'localPayin.resolve',
  'localPayin.reveal',
  'localPayout.view',
  'localPayout.notify',
  'localPayout.reveal',
  'funds.view',
  'asset.view',
  'asset.withdraw',
  'customerAsset.view',
  'merchantFlow.view',
  'customerFlow.view',
  'customer.view',
  'customer.edit',
  'customerNote.view',
  'customerNote.write',
  'customerAddress.view',
  'report.view',
  'report.seal',
  'report.schedule',
  'merchant.view',
  'merchant.edit',
  'apiSetting.view',
  'apiSetting.edit',
  'product.view',
  'product.edit',
  'currency.view',
  'currency.edit',
  'exportRecord.view',
  'operator.view',
  'operator.manage',
  'auditLog.view',
] as const
export type Permission = (typeof permissions)[number]

/** Operators who may not see balances on the asset pages see none in postings, flow records or statements either. */
export const balancePermission = {
  merchant: 'asset.view',
  customer: 'customerAsset.view',
} as const satisfies Record<string, Permission>
export type BalanceOwner = keyof typeof balancePermission

export const roles = ['admin', 'finance', 'support', 'viewer'] as const
export type Role = (typeof roles)[number]

const settings = /^(merchant|apiSetting|product|currency)\./
/** Who may do what, and who did what: for administrators alone. */
const administration = /^(operator|auditLog)\./
const others = permissions.filter((p) => !administration.test(p))
const money = /^(funds|asset|customerAsset|merchantFlow|transfer)\./

const permissionsOf: Record<Role, ReadonlySet<Permission>> = {
  admin: new Set(permissions),
  finance: new Set(others.filter((p) => !settings.test(p) || p.endsWith('.view'))),
  support: new Set(
    others.filter(
      (p) =>
        !settings.test(p) &&
        !money.test(p) &&
        /\.(view|notify|write)$/.test(p) &&
        p !== 'report.view',
    ),
  ),
  viewer: new Set(others.filter((p) => p.endsWith('.view') && !settings.test(p))),
}

export function permits(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => permissionsOf[role].has(permission))
}

/** Local orders exist only for merchants with `useLocalConfig` 1. */
export const isOfLocalOrders = (permission: string): boolean =>
  /^local(Payin|Payout)\./.test(permission)

interface Holder {
  roles: readonly Role[]
  useLocalConfig: 0 | 1
}

/** Whether the roles permit it, and the merchant has it at all. */
export const mayUse = ({ roles, useLocalConfig }: Holder, permission: Permission): boolean =>
  permits(roles, permission) && (useLocalConfig === 1 || !isOfLocalOrders(permission))

export const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value)
