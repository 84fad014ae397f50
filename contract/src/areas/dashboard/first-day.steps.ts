/** The way to a merchant's first order. Plain data: the console loads it. */
import type { Permission } from '../../permissions.ts'

interface FirstStep {
  /** Who may not see its page is not shown the step. */
  sees?: Permission
  /** Who may not do it is told who can. */
  does?: Permission
  /** Where it is done. The authenticator has no page, and the first order may be made at once. */
  path?: string
}

export const firstSteps = {
  authenticator: {},
  key: { sees: 'apiSetting.view', does: 'apiSetting.edit', path: '/merchants/info2' },
  callbackAddress: { sees: 'apiSetting.view', does: 'apiSetting.edit', path: '/api/setting' },
  testCallback: { sees: 'apiSetting.view', does: 'apiSetting.edit', path: '/api/setting' },
  terms: { sees: 'product.view', path: '/merchantsConfig/list' },
  colleague: { sees: 'operator.view', does: 'operator.manage', path: '/operators/list?new=1' },
  order: { path: '/merchants/sdk' },
} as const satisfies Record<string, FirstStep>

export type FirstStepName = keyof typeof firstSteps
export const firstStepNames = Object.keys(firstSteps) as [FirstStepName, ...FirstStepName[]]

/** Each is a thing that no other row tells. */
export const firstDayNotes = ['termsSeen', 'putAway'] as const
export type FirstDayNote = (typeof firstDayNotes)[number]
