/** The actions on an operator, depending on the operator's state. */
import type { operatorStates } from '@countinghouse/contract/areas/operator/operator.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import {
  IconDeviceMobileOff,
  IconKey,
  IconLink,
  IconShieldCheck,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
  IconUserX,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import type { RowAction } from '../../list/page-declaration.ts'

type State = keyof typeof operatorStates.ids

const operatorActions = {
  changeRoles: { in: ['active', 'invited', 'passwordReset', 'disabled'], icon: IconUserCog },
  renewLink: { in: ['invited', 'passwordReset'], icon: IconLink },
  resetPassword: { in: ['active'], icon: IconKey },
  allowMoney: { in: ['active'], icon: IconShieldCheck },
  resetAuthenticator: { in: ['active', 'passwordReset', 'disabled'], icon: IconDeviceMobileOff },
  withdraw: { in: ['invited'], icon: IconUserX },
  disable: { in: ['active', 'passwordReset'], icon: IconUserOff },
  enable: { in: ['disabled'], icon: IconUserCheck },
} as const satisfies Record<string, { in: readonly State[]; icon: RowAction['icon'] }>

export type OperatorAction = keyof typeof operatorActions

/** Actions that can't be undone. */
export const isDanger = (action: OperatorAction): boolean =>
  action === 'disable' || action === 'withdraw' || action === 'resetAuthenticator'

const isOffered = (
  action: OperatorAction,
  { operatorState, authenticator, moneyStoppedUntil }: Row,
): boolean => {
  if (action === 'allowMoney' && !moneyStoppedUntil) return false
  const states: readonly string[] = operatorActions[action].in
  if (action === 'resetAuthenticator' && authenticator !== 'bound') return false
  return states.includes(String(operatorState))
}

export function useOperatorActions(
  mayManage: boolean,
  run: (action: OperatorAction, row: Row) => void,
): RowAction[] {
  const t = useTexts('operator')
  const { user } = useOperator()
  return useMemo(() => {
    if (!mayManage) return []
    return (Object.keys(operatorActions) as OperatorAction[]).map((name) => ({
      name,
      label: t[name],
      icon: operatorActions[name].icon,
      tone: () => (isDanger(name) ? 'bad' : undefined),
      offered: (row) => isOffered(name, row),
      refusal: ({ operatorName }) => (operatorName === user.name ? t.ownAccount : undefined),
      run: (row) => run(name, row),
    }))
  }, [t, user.name, mayManage, run])
}
